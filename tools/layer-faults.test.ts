import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { layerFaults } from "./layer-faults.ts";
import { LAYERS, type Layer } from "./layers.ts";
import { parse } from "./source.ts";
import { readWorkspaces, type Workspace } from "./workspaces.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const COMMAND = fileURLToPath(new URL("./check-layers.ts", import.meta.url));
const WORKSPACES = readWorkspaces(ROOT);

test("the table has no cycle: every layer only imports layers that do not import it", () => {
  const done = new Set<string>();
  const below = (folder: string, path: readonly string[]): void => {
    assert.ok(!path.includes(folder), [...path, folder].join(" > "));
    if (done.has(folder)) return;
    const row = LAYERS.find((layer) => layer.folder === folder);
    assert.ok(row !== undefined, `${path.at(-1)} names ${folder}, which is no row`);
    for (const next of row.mayImport) below(next, [...path, folder]);
    done.add(folder);
  };
  for (const layer of LAYERS) below(layer.folder, []);
});

for (const layer of LAYERS.filter(({ folder }) => folder !== "test")) {
  test(`${layer.folder} may import the layers in its list and nothing else`, () => {
    const others = LAYERS.filter((other) => other !== layer && other.folder !== "test");
    const forbidden = others.filter(({ folder }) => !layer.mayImport.includes(folder));
    const faults = faultsOf({
      ...interfaces(),
      [`${layer.folder}/planted.ts`]: others.map((other) => importOf(layer, other)).join("\n"),
    });
    const expected = forbidden.map(({ folder }) => `${layer.folder} may not import ${folder}`);
    assert.deepEqual(faults.map(reasonOf).toSorted(), expected.toSorted());
  });

  test(`${layer.folder} may use the packages in its list and no other`, () => {
    const used = layer.mayUse.map((name) => (name === "node:*" ? "node:fs/promises" : name));
    const text = [...used, "left-pad", "@left/pad/deep"].map((name) => `import "${name}";`);
    const faults = faultsOf({ [`${layer.folder}/planted.ts`]: text.join("\n") });
    assert.deepEqual(
      faults.map((fault) => /imports (\S+):/.exec(fault)?.[1]),
      ["left-pad", "@left/pad/deep"],
    );
  });
}

test("the engine may not use Node, named with its prefix or without", () => {
  const faults = faultsOf({ "engine/fill/a.ts": `import "node:fs"; import "crypto";` });
  assert.equal(faults.length, 2);
});

test("a module is imported through its interface", () => {
  const tree = {
    "engine/cos/mod.ts": "export const a = 1;",
    "engine/cos/inner.ts": "export const b = 1;",
    "engine/form/good.ts": `import { a } from "#cos";`,
    "engine/form/side.ts": `import { b } from "../cos/inner.ts";`,
  };
  assert.deepEqual(faultsOf(tree), [
    "engine/form/side.ts:1: imports ../cos/inner.ts: import engine/cos/mod.ts instead",
  ]);
});

test("a domain module is imported through its interface", () => {
  const faults = faultsOf({
    "service/domain/plans/mod.ts": "export const a = 1;",
    "service/domain/plans/plan.ts": "export const a = 1;",
    "service/domain/accounts/good.ts": `import { a } from "#domain/plans";`,
    "service/domain/accounts/side.ts": `import { a } from "../plans/plan.ts";`,
  });
  assert.equal(faults.length, 1);
  assert.match(String(faults[0]), /accounts\/side\.ts:1: .* import service\/domain\/plans\/mod/);
});

test("a tool may read the one file that it generates from, and no other file there", () => {
  const files = LAYERS.flatMap(({ folder, mayRead = [] }) => mayRead.map((file) => [folder, file]));
  assert.ok(files.length > 0);
  for (const [folder, file] of files) {
    const checkImport = (target: string) =>
      faultsOf({ [`${folder}/a.ts`]: `import "../${target}";` });
    assert.deepEqual(checkImport(`${file}`), []);
    assert.equal(checkImport(`${file}`.replace(".ts", "-beside.ts")).length, 1);
  }
});

test("another workspace is imported by its name", () => {
  const faults = faultsOf({
    "engine/mod.ts": "export const a = 1;",
    "cli/good.ts": `import { a } from "@platen/engine";`,
    "cli/side.ts": `import { a } from "../engine/mod.ts";`,
  });
  assert.deepEqual(faults.map(reasonOf), ["import @platen/engine instead"]);
});

test("importing a name that a workspace does not export is a fault", () => {
  const faults = faultsOf({ "cli/a.ts": `import "#cos"; import "@platen/engine/hidden";` });
  assert.deepEqual(faults.map(reasonOf), Array(2).fill("no such name is exported"));
});

const WAYS: Readonly<Record<string, string>> = {
  "an import": `import { a } from "#fill";`,
  "an import over lines": `import {\n  a,\n} from "#fill";`,
  "an import of types": `import type { a } from "#fill";`,
  "an import for its effects": `import "#fill";`,
  "an export from": `export { a } from "#fill";`,
  "an export of all": `export * from "#fill";`,
  "a dynamic import": `export const a = await import("#fill");`,
  "an import inside a type": `export type A = import("#fill").A;`,
  "the entry of a thread": `new Worker(new URL("../fill/mod.ts", import.meta.url));`,
};
for (const [way, text] of Object.entries(WAYS)) {
  test(`a fault is found in ${way}`, () => {
    const faults = faultsOf({ ...interfaces(), "engine/cos/planted.ts": text });
    assert.deepEqual(faults.map(reasonOf), ["engine/cos may not import engine/fill"]);
  });
}

test("text in a comment or a string is not an import", () => {
  const text = `// import "#fill";\nexport const a = 'import "#fill"';`;
  assert.deepEqual(faultsOf({ "engine/cos/a.ts": text }), []);
});

test("an unknown folder is a fault, at the root, among workspaces and in the domain", () => {
  for (const folder of ["extras", "engine/magic", "service/domain/magic", "service/extra/deep"]) {
    const faults = faultsOf({ [`${folder}/a.ts`]: "export const a = 1;" });
    assert.deepEqual(faults, [`${folder}/a.ts: is in no layer of tools/layers.ts`]);
  }
});

test("a subfolder without a layer of its own belongs to its parent's layer", () => {
  assert.deepEqual(faultsOf({ "engine/ingest/xfa/a.ts": `import "#cos";` }), []);
});

test("a test may import anything, and nothing may import a test", () => {
  const tree = {
    "engine/cos/a.test.ts": `import "../fill/mod.ts"; import "left-pad";`,
    "test/kit.ts": `import "../engine/cos/inner.ts";`,
    "engine/cos/b.ts": `import "../../test/kit.ts";`,
    "engine/form/c.ts": `import "../cos/a.test.ts";`,
    "engine/form/form.fixture.ts": `import "../node/mod.ts";`,
    "engine/form/d.ts": `import "./form.fixture.ts";`,
  };
  assert.deepEqual(faultsOf(tree).map(reasonOf), Array(3).fill("this is a test"));
});

test("a test of the domain reaches no adapter, not even through test support", () => {
  const tree = {
    "service/adapters/mail/mod.ts": "export const a = 1;",
    "test/support/harness/mail.ts": `import "../../../service/adapters/mail/mod.ts";`,
    "service/domain/plans/a.test.ts": `import "../../../test/support/harness/mail.ts";`,
    "service/domain/plans/b.fixture.ts": `import "../../adapters/mail/mod.ts";`,
    "service/domain/plans/c.test.ts": `import "./plan.ts";`,
    "service/domain/plans/plan.ts": "export const b = 1;",
  };
  const reason = "a test of the domain reaches service/adapters/mail/mod.ts";
  assert.deepEqual(faultsOf(tree), [
    `service/domain/plans/a.test.ts: ${reason}`,
    `service/domain/plans/b.fixture.ts: ${reason}`,
  ]);
});

test("a cycle of any length is a fault, also through types and interfaces", () => {
  const two = {
    "cli/a.ts": `import type { b } from "./b.ts";`,
    "cli/b.ts": `import { a } from "./a.ts";`,
  };
  assert.deepEqual(faultsOf(two), ["cycle: cli/a.ts > cli/b.ts > cli/a.ts"]);
  const entry = {
    "engine/cos/mod.ts": `export { a } from "./a.ts";`,
    "engine/cos/a.ts": `import { b } from "#cos";`,
  };
  assert.equal(faultsOf(entry).length, 1);
});

test("starting a thread that imports its starter's module is not a cycle", () => {
  const faults = faultsOf({
    "cli/pool.ts": `new Worker(new URL("./fill-thread.ts", import.meta.url));`,
    "cli/fill-thread.ts": `import "./pool.ts";`,
  });
  assert.deepEqual(faults, []);
});

test("the command exits with 1 and names a fault in a tree on disk", (t) => {
  const { status, output } = runCommand(t, { "engine/cos/a.ts": `import "node:fs";` });
  assert.match(output, /engine\/cos\/a\.ts:1: imports node:fs: engine\/cos may not use/);
  assert.equal(status, 1);
});

test("the command fails where it reads nothing", (t) => {
  const { status, output } = runCommand(t, {});
  assert.match(output, /No source file was found/);
  assert.equal(status, 1);
});

/** The faults of these files with this repository's names and table. */
function faultsOf(files: Readonly<Record<string, string>>): string[] {
  const sources = Object.entries(files).map(([path, text]) => parse(path, text));
  return layerFaults({ sources, workspaces: WORKSPACES, layers: LAYERS });
}

/** A module interface in every layer. */
function interfaces(): Record<string, string> {
  return Object.fromEntries(
    LAYERS.map(({ folder }) => [`${folder}/mod.ts`, "export const a = 1;"]),
  );
}

/** How a file of `layer` imports the interface of `other`: by path, or by package name. */
function importOf(layer: Layer, other: Layer): string {
  const home = workspaceOf(other);
  if (home === undefined || home === workspaceOf(layer)) {
    const up = layer.folder.split("/").map(() => "..");
    return `import "${up.join("/")}/${other.folder}/mod.ts";`;
  }
  const name = Object.entries(home.exports).find(
    ([, path]) => dirname(join(home.folder, path)) === other.folder,
  )?.[0];
  if (name !== undefined) return `import "${home.name}${name.slice(1)}";`;
  return `import "${layer.folder.replace(/[^/]+/g, "..")}/${other.folder}/mod.ts";`;
}

function workspaceOf(layer: Layer): Workspace | undefined {
  return WORKSPACES.find(({ folder }) => `${layer.folder}/`.startsWith(`${folder}/`));
}

/** The reason at the end of a fault, after its position and import. */
function reasonOf(fault: string): string {
  return fault.split(": ").at(-1) ?? "";
}

function runCommand(
  t: TestContext,
  files: Readonly<Record<string, string>>,
): { status: number | null; output: string } {
  const root = mkdtempSync(join(tmpdir(), "layers-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const tree = { ...files, "package.json": `{"workspaces":[]}` };
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const result = spawnSync(process.execPath, [COMMAND, root], { encoding: "utf8" });
  return { status: result.status, output: result.stdout + result.stderr };
}
