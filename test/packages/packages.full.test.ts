import assert from "node:assert/strict";
import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { writePng } from "../../engine/image/png.fixture.ts";
import { examples } from "../../engine/readme.fixture.ts";
import { buildForm } from "../../forms/builder/mod.ts";
import { copyDependencies } from "../../tools/build/dependencies.ts";
import { testDatabase } from "../support/harness/database.ts";
import { buildXfaForm } from "../support/harness/xfa-form.ts";
import { buildPackages, installedNodes, manifestOf, PACKAGES, ROOT } from "./build-packages.ts";

const MB = 1e6;
/**
 * A bound of the unpacked command, which `npx` fetches before its first run: 29.4 MB on 29 November 2026. A bundle that is
 * not minified (7 MB more), the documentation or the larger fonts exceed it; what is meant to be larger raises it.
 */
const COMMAND_BYTES_MAX = 31 * MB;

/** Paths that a tarball may have. */
const PARTS = {
  engine: /^([\w-]+\/)*[\w-]+(\.d\.ts|\.js)$|^(README\.md|LICENSE|package\.json)$/,
  sdk: /^[\w-]+\.d\.ts$|^(mod\.js|README\.md|LICENSE|package\.json)$/,
  cli: /^(lib\/(chunk-\w+|main|\w+-thread|\w+-process|swagger-ui-bundle)\.js|lib\/swagger-ui\.css|lib\/Arimo_\w+\.ttf|lib\/dashboard\/dist\/(manifest\.json|[\w-]+\.(js|css|html|svg|wasm|bcmap|pfb|ttf)(\.br|\.gz)?)|platen\.(js|1)|THIRD-PARTY\.txt|README\.md|LICENSE|package\.json)$/,
  fonts: /^(\w+\.ttf|licenses\/[\w-]+\.txt|README\.md|package\.json)$/,
  "fonts-cjk": /^(\w+\.ttf|licenses\/[\w-]+\.txt|README\.md|package\.json)$/,
} as const;

/** Paths that it must have. */
const NEEDED = {
  engine: ["mod.js", "mod.d.ts", "node/mod.js", "harfbuzz/mod.js", "LICENSE"],
  sdk: ["mod.js", "mod.d.ts", "contract.d.ts", "LICENSE"],
  cli: [
    "platen.js",
    "platen.1",
    "lib/main.js",
    "lib/fill-thread.js",
    "lib/form-process.js",
    "lib/xfa-process.js",
    "lib/Arimo_400Regular.ttf",
    "LICENSE",
    "lib/dashboard/dist/index.html.br",
  ],
  fonts: ["NotoSans_400Regular.ttf", "licenses/noto-sans.txt", "DancingScript_400Regular.ttf"],
  "fonts-cjk": ["NotoSansSC_400Regular.ttf", "licenses/nanum-gothic.txt"],
} as const;

const { node: EXAMPLE } = examples();

const folder = mkdtempSync(join(tmpdir(), "platen-packages-"));
const modules = join(folder, "node_modules");
const built = join(modules, "@platen");
const PLATEN = join(built, "cli/platen.js");
const FILL = ["fill", "form.pdf", "people.csv", "--threads", "1", "--output"];
buildPackages(built);
for (const name of ["engine", "cli"]) copyDependencies(join(built, name), modules);
writeFileSync(join(folder, "package.json"), '{"type": "module"}');
writeFileSync(
  join(folder, "form.pdf"),
  buildForm({
    fields: [
      { type: "text", name: "name", at: [50, 700, 250, 720] },
      { type: "checkbox", name: "agreed", at: [50, 650, 62, 662] },
      { type: "signature", name: "signed", at: [50, 600, 250, 640] },
    ],
  }),
);
writeFileSync(
  join(folder, "dynamic.pdf"),
  buildXfaForm({ fields: [{ name: "city", caption: "City" }] }),
);
const dot = writePng({ width: 1, height: 1, colorType: 0, depth: 8, samples: [0] });
writeFileSync(join(folder, "signature.png"), dot);
writeFileSync(join(folder, "people.csv"), "name,agreed\nДмитрий 東京,yes\nŽofie,no\n");

const server: Server = createServer((request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ id: 1, name: `${request.method} ${request.url}` }));
});
const port = await new Promise<number>((resolve) => {
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    resolve(typeof address === "object" && address !== null ? address.port : 0);
  });
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const packed = packedFiles();

for (const name of PACKAGES)
  test(`the tarball of ${name} has what is used, and neither sources nor tests`, () => {
    const files = packed.get(`@platen/${name}`) ?? [];
    assert.deepEqual(
      files.filter((path) => !PARTS[name].test(path)),
      [],
    );
    for (const path of ["package.json", "README.md", ...NEEDED[name]])
      assert.ok(files.includes(path), `${path} in ${files.join()}`);
  });

test("the client needs no package, and the others need few", () => {
  const of = (name: string) => Object.keys(manifestOf(join(built, name)).dependencies ?? {});
  assert.deepEqual(of("sdk"), []);
  assert.deepEqual(of("cli"), ["@embedpdf/pdfium", "harfbuzzjs"]);
  assert.deepEqual(
    of("engine").filter((name) => name.includes("fonts")),
    [],
  );
  const { optionalDependencies = {} } = manifestOf(join(built, "cli"));
  assert.ok("@platen/fonts" in optionalDependencies);
});

test("the command is no larger than its bound", () => {
  const bytes = sizeOf("cli");
  assert.ok(bytes > COMMAND_BYTES_MAX / 2, `${bytes}: its files are there`);
  assert.ok(bytes <= COMMAND_BYTES_MAX, `${bytes} of ${COMMAND_BYTES_MAX} bytes`);
});

test("the fonts for everything but Chinese, Japanese and Korean are small", () => {
  assert.ok(sizeOf("fonts") < 8 * MB, `${sizeOf("fonts")}`);
  assert.ok(sizeOf("fonts-cjk") < 18 * MB, `${sizeOf("fonts-cjk")}`);
});

test("the notices of the command name the packages that are in it, with their licences", () => {
  const notices = readFileSync(join(built, "cli/THIRD-PARTY.txt"), "utf8");
  for (const name of [
    "commander",
    "fastify",
    "kysely",
    "pdfjs-dist",
    "pg",
    "react-dom",
    "stripe",
    "swagger-ui-dist",
    "yoga-layout",
    "zod",
  ])
    assert.match(notices, new RegExp(`^${name} [\\d.]+ \\([\\w.-]+\\)\n\n\\S`, "m"), name);
  const [, ...all] = notices.split(/\n\n-{80}\n\n/);
  const bare = all.filter((notice) => !notice.includes("\n\n"));
  assert.deepEqual(bare, [], "every package has the text of its licence");
});

test("the declarations compile for programs without Node's types", async () => {
  writeFileSync(
    join(folder, "call.ts"),
    `import { createEngine, purePlatform, type Scripts } from "@platen/engine";
     import { loadShaper } from "@platen/engine/harfbuzz";
     import { nodeHost } from "@platen/engine/node";
     import { Platen, type Template } from "@platen/sdk";
     export const engine = createEngine({ platform: purePlatform, scripts: null });
     export const host: Promise<{ scripts: Scripts }> = nodeHost();
     export const shaper: typeof loadShaper = loadShaper;
     const platen = new Platen({ baseUrl: "https://x", apiKey: "k" });
     export const template: Promise<Template> = platen.templates.get(1);
     export const wrong: Promise<string> = platen.templates.get(1);
     export const wrongToo: string = engine.fields;`,
  );
  const options = { strict: true, noEmit: true, target: "es2022", module: "nodenext", types: [] };
  const compilerOptions = { ...options, lib: ["es2023", "dom"] };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["call.ts"] }),
  );
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const { out } = await run(process.execPath, [tsc, "-p", "."]);
  const errors = out.split("\n").filter((line) => line.includes("error"));
  assert.equal(errors.length, 2, out);
  assert.match(errors[0] ?? "", /^call\.ts\(10,\d+\): error TS2322/);
  assert.match(errors[1] ?? "", /^call\.ts\(11,\d+\): error TS2322/);
});

for (const [version, node] of installedNodes()) {
  test(`on Node ${version} the examples of the engine's README run in the package`, async () => {
    writeFileSync(join(folder, "example.js"), EXAMPLE);
    const { code, out } = await run(node, ["example.js"]);
    assert.equal(code, 0, out);
    assert.ok(statSync(join(folder, "filled.pdf")).size > 10_000);
  });

  test(`on Node ${version} the client is imported, and both libraries by require`, async () => {
    writeFileSync(
      join(folder, "call.cjs"),
      `const { Platen } = require("@platen/sdk");
       const { createEngine } = require("@platen/engine");
       const platen = new Platen({ baseUrl: "http://127.0.0.1:${port}", apiKey: "k" });
       import("@platen/sdk").then(async (sdk) => {
         const template = await platen.templates.get(1);
         console.log(template.name, sdk.Platen === Platen, typeof createEngine().open);
       });`,
    );
    const { out } = await run(node, ["--no-warnings", "call.cjs"]);
    assert.equal(out, "GET /api/v1/templates/1 true function\n");
  });

  test(`on Node ${version} the command fills a form`, async () => {
    const { code, out } = await run(node, [PLATEN, ...FILL, "out.zip", "--force"]);
    assert.equal(code, 0, out);
    assert.match(out, /Filled 2 rows of 2/);
    assert.equal(readFileSync(join(folder, "out.zip")).toString("latin1", 0, 2), "PK");
  });

  test(`on Node ${version} the command converts a dynamic XFA form`, async () => {
    const flatten = ["flatten-xfa", "dynamic.pdf", "-o", "converted.pdf", "--force"];
    const { code, out } = await run(node, [PLATEN, ...flatten]);
    assert.deepEqual([code, /converted\.pdf: 1 page, 1 field/.test(out)], [0, true], out);
  });
}

test("without the fonts that a row needs, the command names their package", async () => {
  renameSync(join(built, "fonts-cjk"), join(folder, "fonts-cjk"));
  const { code, out } = await run(process.execPath, [PLATEN, ...FILL, "boxes.zip"]);
  assert.equal(code, 0, out);
  assert.match(out, /glyph_missing .* \(@platen\/fonts-cjk is not installed\)/);
});

test("the command runs a service on an object store", async (t) => {
  const database = await testDatabase();
  t.after(() => database.close());
  const child = spawn(process.execPath, [PLATEN, "serve", "--port", "0"], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: database.url,
      PLATEN_HOME: join(folder, "home"),
      PLATEN_STORAGE: "s3://bucket/prefix",
      // A store out of reach is an outage, during which the service runs.
      PLATEN_S3_ENDPOINT: "http://127.0.0.1:9",
      PLATEN_S3_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
    },
  });
  t.after(() => child.kill("SIGKILL"));
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      const isNew = !out.includes("listens on");
      out += text;
      // A second signal would end it at once.
      if (isNew && out.includes("listens on")) child.kill("SIGTERM");
    });
  const ended: readonly unknown[] = await once(child, "close");
  assert.equal(ended[0], 0, out);
  assert.match(out, /listens on/);
});

/** The unpacked size of a package, in bytes. */
function sizeOf(name: string): number {
  return (packed.get(`@platen/${name}`) ?? [])
    .map((path) => statSync(join(built, name, path)).size)
    .reduce((sum, size) => sum + size, 0);
}

/** The files of each package, as npm would pack them. */
function packedFiles(): ReadonlyMap<string, readonly string[]> {
  const folders = PACKAGES.map((name) => join(built, name));
  const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--offline", ...folders], {
    encoding: "utf8",
    shell: process.platform === "win32",
    maxBuffer: 16 * MB,
  });
  const all = JSON.parse(stdout) as
    | readonly { name: string; files: readonly { path: string }[] }[]
    | Readonly<Record<string, { name: string; files: readonly { path: string }[] }>>;
  return new Map(
    Object.values(all).map(({ name, files }) => [name, files.map(({ path }) => path)]),
  );
}

/** Runs a program in the folder; asynchronous, so that this test's server can respond. */
function run(
  command: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly out: string }> {
  return new Promise((resolve) => {
    const child = execFile(command, args, { cwd: folder }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, out: stdout + stderr }),
    );
  });
}
