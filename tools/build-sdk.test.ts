import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NODE_MAJOR_MIN = 20;

const folder = mkdtempSync(join(tmpdir(), "platen-sdk-"));
const built = join(folder, "dist");
const build = spawnSync(process.execPath, [join(ROOT, "tools/build-sdk.ts"), built], {
  encoding: "utf8",
});
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

/** A program that has the package installed. */
mkdirSync(join(folder, "user/node_modules/@platen"), { recursive: true });
symlinkSync(built, join(folder, "user/node_modules/@platen/sdk"), "junction");

test("the package builds", () => assert.equal(build.status, 0, build.stdout + build.stderr));

test("npm packs JavaScript, types, README and licence, and the package has no dependencies", () => {
  const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--offline"], {
    cwd: built,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const paths = Array.from(stdout.matchAll(/"path": "([^"]+)"/g), ([, path = ""]) => path);
  for (const path of [
    "mod.js",
    "mod.d.ts",
    "contract.d.ts",
    "README.md",
    "LICENSE",
    "package.json",
  ])
    assert.ok(paths.includes(path), `${path} in ${stdout}`);
  assert.deepEqual(
    paths.filter((path) => !/^(\w[\w-]*\.(js|d\.ts)|README\.md|LICENSE|package\.json)$/.test(path)),
    [],
  );
  const manifest = readFileSync(join(built, "package.json"), "utf8");
  assert.doesNotMatch(manifest, /ependencies/);
});

for (const [name, node] of nodes()) {
  test(`the package is imported and called on ${name}`, () => {
    writeFileSync(
      join(folder, "user/call.mjs"),
      `import { Platen } from "@platen/sdk";
       const platen = new Platen({ baseUrl: "http://127.0.0.1:${port}", apiKey: "k" });
       console.log((await platen.templates.get(1)).name);`,
    );
    return said(node, ["call.mjs"]).then((out) => assert.equal(out, "GET /api/v1/templates/1\n"));
  });
}

test("its types compile for browsers without Node's types", async () => {
  const user = join(folder, "user");
  writeFileSync(
    join(user, "call.ts"),
    `import { Platen, type Template } from "@platen/sdk";
     const platen = new Platen({ baseUrl: "https://x", apiKey: "k" });
     export const template: Promise<Template> = platen.templates.get(1);
     export const wrong: Promise<string> = platen.templates.get(1);`,
  );
  const options = {
    strict: true,
    noEmit: true,
    target: "es2022",
    module: "nodenext",
    types: [],
    lib: ["es2023", "dom"],
  };
  writeFileSync(
    join(user, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: ["call.ts"] }),
  );
  const out = await said(process.execPath, [
    join(ROOT, "node_modules/typescript/bin/tsc"),
    "-p",
    ".",
  ]);
  assert.match(
    out,
    /^call\.ts\(4,\d+\): error TS2322: .*\n[^\n]*not assignable to type 'string'\.\n$/,
  );
});

/** This Node, and others installed on the machine outside this repository. */
function nodes(): ReadonlyMap<string, string> {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = folders
    .filter((path) => !path.includes("node_modules"))
    .map((path) => join(path, process.platform === "win32" ? "node.exe" : "node"))
    .filter((path) => existsSync(path));
  const all = [process.execPath, ...found].map((path): [string, string] => {
    const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
    return [`Node ${stdout.trim()}`, path];
  });
  return new Map(all.filter(([name]) => Number(/v(\d+)/.exec(name)?.[1]) >= NODE_MAJOR_MIN));
}

/** A program's output; asynchronous, so that this test's server can respond. */
function said(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: join(folder, "user") }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}
