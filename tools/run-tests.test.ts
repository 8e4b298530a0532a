import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const RUNNER = fileURLToPath(new URL("./run-tests.ts", import.meta.url));
const HEAD = `import { test } from "node:test"; import assert from "node:assert/strict";\n`;
const trees: string[] = [];
after(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true });
});

test("a run that passes ends with its counts alone on the last line and exits 0", () => {
  const { lines, status } = runIn({
    "engine/a.test.ts": `${HEAD}test("one", () => {}); test("two", (t) => t.skip("no corpus"));`,
  });
  assert.equal(lines.at(-1), "1 passed, 0 failed, 1 skipped");
  assert.ok(lines.includes("skipped 1: no corpus"));
  assert.equal(status, 0);
});

test("the slowest file is named with its time", () => {
  const { lines } = runIn({ "engine/a.test.ts": `${HEAD}test("one", () => {});` });
  assert.ok(lines.some((line) => /^slow: engine\/a\.test\.ts \d+\.\d s$/.test(line)));
});

test("a failure is told with its file, line, name and cause, and exits 1", () => {
  const { lines, status } = runIn({
    "engine/a.test.ts": `${HEAD}test("good", () => {});\ntest("two is two", () => assert.equal(1, 2));`,
  });
  assert.ok(lines.includes("FAILED  engine/a.test.ts:3  two is two"));
  assert.ok(lines.some((line) => line.includes("1 !== 2")));
  assert.ok(!lines.some((line) => line.includes("good")), "what passed is not told");
  assert.equal(lines.at(-1), "1 passed, 1 failed, 0 skipped");
  assert.equal(status, 1);
});

test("a failure inside a suite counts once", () => {
  const { lines } = runIn({
    "sdk/a.test.ts": `import { describe, it } from "node:test"; describe("s", () => { it("x", () => { throw new Error("no"); }); });`,
  });
  assert.equal(lines.at(-1), "0 passed, 1 failed, 0 skipped");
});

test("a run in which no test file is found fails", () => {
  assert.equal(runIn({ "engine/a.ts": "export const a = 1;" }).status, 1);
});

test("a run in which every test was skipped fails", () => {
  const { lines, status } = runIn({
    "engine/a.test.ts": `${HEAD}test("x", (t) => t.skip("why"));`,
  });
  assert.equal(lines.at(-1), "0 passed, 0 failed, 1 skipped");
  assert.equal(status, 1);
});

test("a test file that holds no test is a failure", () => {
  const { lines, status } = runIn({
    "engine/a.test.ts": `${HEAD}test("x", () => {});`,
    "engine/empty.test.ts": "export const a = 1;",
  });
  assert.ok(lines.includes("FAILED  engine/empty.test.ts  the file holds no test"));
  assert.equal(lines.at(-1), "1 passed, 1 failed, 0 skipped");
  assert.equal(status, 1);
});

test("a file that breaks while it is loaded is a failure, and says why", () => {
  const { lines, status } = runIn({ "cli/a.test.ts": `throw new Error("boom");` });
  assert.ok(lines.some((line) => line.includes("boom")));
  assert.equal(lines.at(-1), "0 passed, 1 failed, 0 skipped");
  assert.equal(status, 1);
});

test("filters choose by file and by name", () => {
  const tree = {
    "engine/a.test.ts": `${HEAD}test("one", () => {}); test("two", () => {});`,
    "sdk/b.test.ts": `${HEAD}test("one", () => {});`,
  };
  assert.equal(runIn(tree, "engine").lines.at(-1), "2 passed, 0 failed, 0 skipped");
  assert.equal(runIn(tree, "--name", "one").lines.at(-1), "2 passed, 0 failed, 0 skipped");
  assert.equal(runIn(tree, "--name", "nothing").status, 1);
  assert.equal(runIn(tree, "nowhere").status, 1);
});

test("the global setup reaches every test and is torn down", () => {
  const { lines, status } = runIn({
    "test/global-setup.ts": `export function globalSetup(): void { process.env["HOST_OF_RUN"] = "here"; }
      export function globalTeardown(): void { console.log("torn down"); }`,
    "service/a.test.ts": `${HEAD}test("x", () => assert.equal(process.env["HOST_OF_RUN"], "here"));`,
  });
  assert.ok(lines.includes("torn down"));
  assert.equal(status, 0);
});

test("a global setup that fails ends the run with a failure", () => {
  const { lines, status } = runIn({
    "test/global-setup.ts": `export function globalSetup(): void { throw new Error("no database"); }`,
    "service/a.test.ts": `${HEAD}test("x", () => {});`,
  });
  assert.equal(lines.at(-1), "0 passed, 1 failed, 0 skipped");
  assert.equal(status, 1);
});

/** Runs the runner over a tree made of these files. */
function runIn(
  files: Readonly<Record<string, string>>,
  ...args: string[]
): { lines: string[]; status: number | null } {
  const root = mkdtempSync(join(tmpdir(), "run-tests-"));
  trees.push(root);
  for (const [path, text] of Object.entries({ "package.json": `{"type":"module"}`, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  // Inside a test the runner would take itself for a test file.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const result = spawnSync(process.execPath, [RUNNER, "--root", root, ...args], {
    cwd: root,
    env,
    encoding: "utf8",
    timeout: 60_000,
  });
  return { lines: result.stdout.trimEnd().split("\n"), status: result.status };
}
