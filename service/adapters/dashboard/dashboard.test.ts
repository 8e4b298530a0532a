import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { DashboardFiles } from "#base/dashboard-files.ts";
import { buildDashboard } from "./build-dashboard.ts";
import { openDashboard } from "./open-dashboard.ts";
import { readServedList } from "./served-files.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A workspace with one page, whose script has this text. */
function workspace(text: string): string {
  const root = mkdtempSync(join(tmpdir(), "platen-dashboard-"));
  folders.push(root);
  mkdirSync(join(root, "dashboard/shell"), { recursive: true });
  mkdirSync(join(root, "dashboard/pages/keys"), { recursive: true });
  writeFileSync(join(root, "package-lock.json"), "{}");
  write(root, "styles.css", "body { color: light-dark(#111, #eee) }");
  write(root, "shell/theme-start.ts", "document.title = 'x';");
  write(
    root,
    "pages/keys/keys-page.tsx",
    `export const page = ${JSON.stringify("k".repeat(999))};`,
  );
  write(root, "main.tsx", scriptOf(text));
  return root;
}

function write(root: string, path: string, text: string): void {
  writeFileSync(join(root, "dashboard", path), text);
}

function scriptOf(text: string): string {
  return `const { page } = await import("./pages/keys/keys-page.tsx"); console.log(page, ${JSON.stringify(text)});`;
}

async function openBuilt(root: string): Promise<DashboardFiles> {
  const build = await openDashboard(join(root, "dashboard"));
  return build.kind === "built" ? build.files : assert.fail(build.reason);
}

/** The scripts of a build, one after the other. */
function scriptsOf({ assets }: DashboardFiles): string {
  return [...assets]
    .filter(([name]) => name.endsWith(".js"))
    .map(([, file]) => Buffer.from(file.encodings.get("identity") ?? []).toString())
    .join("\n");
}

test("a workspace becomes a page and files with hashed names in three encodings", async () => {
  const { page, assets } = await openBuilt(workspace("hello"));
  const html = Buffer.from(page.encodings.get("identity") ?? []).toString();
  const names = [...assets.keys()];
  for (const [, name = ""] of html.matchAll(/\/app\/assets\/([^"]+)/g)) assert.ok(assets.has(name));
  assert.match(names.join(" "), /keys-page-\w{8}\.js/);
  const [, keys] = [...assets].find(([name]) => name.startsWith("keys-page")) ?? assert.fail();
  const plain = Buffer.from(keys.encodings.get("identity") ?? []).toString();
  assert.equal(brotliDecompressSync(keys.encodings.get("br") ?? "").toString(), plain);
  assert.equal(gunzipSync(keys.encodings.get("gzip") ?? "").toString(), plain);
  assert.equal(keys.contentType, "text/javascript; charset=utf-8");
});

test("what the shell and pages share is one file, which the page preloads", async () => {
  const root = workspace("shell");
  write(root, "one.ts", "export const one = () => 'one';");
  write(root, "two.ts", "export const two = () => 'two';");
  write(root, "pages/keys/keys-page.tsx", "export { one } from '../../one.ts';");
  write(root, "pages/keys/other-page.tsx", "export { two } from '../../two.ts';");
  write(
    root,
    "main.tsx",
    `import { one } from "./one.ts";
     import { two } from "./two.ts";
     console.log(one, two, import("./pages/keys/keys-page.tsx"), import("./pages/keys/other-page.tsx"));`,
  );
  const { page, assets } = await openBuilt(root);
  const chunks = [...assets.keys()].filter((name) => name.startsWith("chunk-"));
  assert.equal(chunks.length, 1, chunks.join());
  const html = Buffer.from(page.encodings.get("identity") ?? []).toString();
  assert.ok(html.includes(`<link rel="modulepreload" href="/app/assets/${chunks[0]}">`));
});

test("unchanged sources are not built again, changed ones are", async () => {
  const root = workspace("first");
  await openBuilt(root);
  const manifest = join(root, "dashboard/dist/manifest.json");
  const past = new Date("2020-01-01");
  utimesSync(manifest, past, past);
  const first = await buildDashboard(root, Date.now());
  write(root, "pages/keys/not-imported.ts", "export {};");
  assert.equal((await buildDashboard(root, Date.now())).stamp, first.stamp);
  write(root, "main.tsx", scriptOf("second"));
  assert.match(scriptsOf(await openBuilt(root)), /second/);
  writeFileSync(join(root, "package-lock.json"), '{"changed": true}');
  assert.notEqual((await buildDashboard(root, Date.now())).stamp, first.stamp);
});

test("processes that build at once all get the whole dashboard", async () => {
  const root = workspace("at once");
  const builds = await Promise.all([openBuilt(root), openBuilt(root), openBuilt(root)]);
  for (const files of builds) assert.match(scriptsOf(files), /at once/);
  const parts = readdirSync(join(root, "dashboard/dist")).filter((name) => name.endsWith(".part"));
  assert.deepEqual(parts, []);
});

test("files of an earlier build are kept for a day, for pages that are open", async () => {
  const root = workspace("before");
  const before = [...(await openBuilt(root)).assets.keys()].find((name) =>
    name.startsWith("chunk-"),
  );
  const path = join(root, "dashboard/dist", before ?? "");
  write(root, "main.tsx", scriptOf("after"));
  await buildDashboard(root, Date.now());
  assert.ok(existsSync(path));
  write(root, "main.tsx", scriptOf("a day later"));
  await buildDashboard(root, Date.now() + 25 * 60 * 60_000);
  assert.ok(!existsSync(path));
});

test("sources that cannot be built are a failure with its reason, and the next start tries again", async () => {
  const root = workspace("good");
  write(root, "main.tsx", "import './missing.tsx'; const = 1;");
  const failed = await openDashboard(join(root, "dashboard"));
  assert.ok(failed.kind === "failed");
  assert.match(failed.reason, /main\.tsx/);
  write(root, "main.tsx", scriptOf("mended"));
  assert.match(scriptsOf(await openBuilt(root)), /mended/);
});

test("a package has built files only, and an installation without them says so", async () => {
  const root = workspace("packed");
  await openBuilt(root);
  for (const path of ["main.tsx", "styles.css", "pages", "shell"])
    rmSync(join(root, "dashboard", path), { recursive: true });
  assert.match(scriptsOf(await openBuilt(root)), /packed/);
  rmSync(join(root, "dashboard/dist"), { recursive: true });
  const failed = await openDashboard(join(root, "dashboard"));
  assert.deepEqual(failed, {
    kind: "failed",
    reason: "The dashboard is not part of this installation.",
  });
});

test("workers and listed files of packages have hashed names, which scripts know", async () => {
  const root = workspace("served");
  mkdirSync(join(root, "dashboard/workers"));
  mkdirSync(join(root, "node_modules/@atlas/maps/data"), { recursive: true });
  writeFileSync(join(root, "node_modules/@atlas/maps/package.json"), "{}");
  for (const name of ["a.map", "b.map", "c.txt"])
    writeFileSync(join(root, "node_modules/@atlas/maps/data", name), name);
  write(root, "workers/sum-worker.ts", "console.log(SERVED.one);");
  write(root, "main.tsx", "console.log(SERVED.sum, SERVED.one, SERVED.maps);");
  const list = {
    workers: { sum: "workers/sum-worker.ts" },
    files: { one: "@atlas/maps/data/a.map" },
    folders: { maps: ["@atlas/maps/data/*.map"] },
  };
  write(root, "served.json", JSON.stringify(list));
  const files = await openBuilt(root);
  const names = [...files.assets.keys()].join(" ");
  const [one] = /one-\w{8}\.map/.exec(names) ?? assert.fail(names);
  const [worker] = /sum-worker-\w{8}\.js/.exec(names) ?? assert.fail(names);
  const [, start] = /(maps-\w{8}-)a\.map/.exec(names) ?? assert.fail(names);
  assert.ok(names.includes(`${start}b.map`) && !names.includes("c.txt"), names);
  for (const name of [one, worker, start])
    assert.ok(scriptsOf(files).includes(`"/app/assets/${name}"`), name);
});

test("no font under the GPL is served", async () => {
  const { files } = await readServedList(ROOT, "dashboard");
  const fonts = files.map(({ name }) => name).filter((name) => /\.(?:ttf|pfb)$/.test(name));
  assert.equal(fonts.filter((name) => name.includes("Arimo")).length, 4);
  assert.deepEqual(
    fonts.filter((name) => name.includes("Liberation")),
    [],
  );
});

test("installed fonts are files by the names of their faces", async () => {
  const { font } = await openBuilt(workspace("fonts"));
  assert.equal(font("sans.ttf")?.contentType, "font/ttf");
  for (const name of ["sans", "nothing.ttf", "../sans.ttf"]) assert.equal(font(name), null);
});
