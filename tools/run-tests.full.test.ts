import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { eventually } from "../test/support/harness/eventually.ts";

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

test("files share processes, and what one does to its process does not reach the next", () => {
  const { lines } = runIn({
    "engine/a.test.ts": `${HEAD}process.env["LEFT"] = "a"; process.chdir("/"); process.exitCode = 3;
      test("sets", () => assert.equal(process.env["LEFT"], "a"));`,
    "engine/b.test.ts": `${HEAD}const folder = process.cwd();
      test("sees nothing", () => assert.deepEqual([process.env["LEFT"], folder === "/"], [undefined, false]));`,
  });
  assert.equal(lines.at(-1), "2 passed, 0 failed, 0 skipped");
});

test("the hooks of a file run when it ends, and its tests start after it was loaded", () => {
  const { lines } = runIn({
    "engine/a.test.ts": `import { after } from "node:test"; ${HEAD}after(() => { globalThis.closed = true; });
      test("later", () => assert.equal(LATER, 1)); const LATER = 1;`,
    "engine/b.test.ts": `${HEAD}test("closed, or in another process", () => assert.notEqual(globalThis.closed, false));`,
  });
  assert.equal(lines.at(-1), "2 passed, 0 failed, 0 skipped");
});

test("a process that dies fails the file that it ran, and the other files still run", () => {
  const tests = `${HEAD}test("x", () => {});`;
  const { lines, status } = runIn({
    "engine/a.test.ts": `${HEAD}test("dies", () => process.kill(process.pid, "SIGKILL"));`,
    "engine/b.test.ts": tests,
    "engine/c.test.ts": tests,
    "engine/d.test.ts": tests,
  });
  assert.ok(lines.includes("FAILED  engine/a.test.ts  the file did not finish"));
  assert.equal(lines.at(-1), "3 passed, 1 failed, 0 skipped");
  assert.equal(status, 1);
});

test("a quick run leaves out the files that need a process or socket", () => {
  const { lines } = runIn(
    {
      "engine/a.test.ts": `${HEAD}test("pure", () => {});`,
      "engine/b.test.ts": `import "node:child_process"; ${HEAD}test("not", () => assert.fail());`,
      "cli/support.fixture.ts": `import "node:net";`,
      "cli/c.test.ts": `import "./support.fixture.ts"; ${HEAD}test("not", () => assert.fail());`,
    },
    "--quick",
  );
  assert.equal(lines.at(-1), "1 passed, 0 failed, 0 skipped");
});

test("files with full doses run only when asked for", () => {
  const tree = {
    "engine/a.test.ts": `${HEAD}test("small", () => {});`,
    "engine/a.full.test.ts": `${HEAD}test("one", () => {}); test("two", () => {});`,
  };
  assert.equal(runIn(tree).lines.at(-1), "1 passed, 0 failed, 0 skipped");
  assert.equal(runIn(tree, "--full").lines.at(-1), "2 passed, 0 failed, 0 skipped");
});

test("a run of what changed runs the files that reach a changed one", () => {
  const root = treeOf({
    ".gitignore": "node_modules",
    "engine/sum.ts": "export const sum = 1;",
    "engine/uses.ts": `export { sum } from "./sum.ts";`,
    "engine/reaches.test.ts": `import "./uses.ts"; ${HEAD}test("x", () => {});`,
    "engine/other.test.ts": `${HEAD}test("x", () => {}); test("y", () => {});`,
  });
  const git = (...args: string[]) =>
    assert.equal(
      spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: root })
        .status,
      0,
    );
  git("init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "start");
  assert.equal(runAt(root, "--changed").status, 1);
  writeFileSync(join(root, "engine/sum.ts"), "export const sum = 2;");
  assert.equal(runAt(root, "--changed").lines.at(-1), "1 passed, 0 failed, 0 skipped");
});

test("a runner that is killed leaves no process and no folder behind", async () => {
  const { runner, folder, pids } = await hangingRun();
  runner.kill("SIGKILL");
  await until(
    "the processes to exit",
    () => pids.every((pid) => !isAlive(pid)) && !existsSync(folder),
  );
});

test("a runner whose output is cut off ends and leaves no process and no folder behind", async () => {
  const { runner, folder, pids } = await hangingRun();
  runner.stdout?.destroy();
  await until(
    "the processes to exit",
    () => pids.every((pid) => !isAlive(pid)) && !existsSync(folder),
  );
  await until("the runner to exit", () => runner.exitCode !== null);
  assert.equal(runner.exitCode, 1);
});

test("a failure is printed with its file, line, name and cause, and exits 1", () => {
  const { lines, status } = runIn({
    "engine/a.test.ts": `${HEAD}test("good", () => {});\ntest("two is two", () => assert.equal(1, 2));`,
  });
  assert.ok(lines.includes("FAILED  engine/a.test.ts:3  two is two"));
  assert.ok(lines.some((line) => line.includes("1 !== 2")));
  assert.ok(!lines.some((line) => line.includes("good")), "passed tests are not printed");
  assert.equal(lines.at(-1), "1 passed, 1 failed, 0 skipped");
  assert.equal(status, 1);
});

test("diagnostics of a file are printed when it fails, and otherwise only when asked for", () => {
  const noted = `test("noted", (t) => t.diagnostic("seed 7"));`;
  const files = { "engine/a.test.ts": `${HEAD}${noted}` };
  assert.ok(!runIn(files).lines.some((line) => line.includes("seed 7")));
  assert.ok(runIn(files, "--verbose").lines.includes("  | seed 7"));
  const failing = { "engine/a.test.ts": `${HEAD}${noted} test("bad", () => assert.equal(1, 2));` };
  assert.ok(runIn(failing).lines.includes("  | seed 7"));
});

test("the cause of an error is printed too, as of a failed property", () => {
  const { lines } = runIn({
    "engine/a.test.ts": `${HEAD}test("x", () => { throw new Error("outer", { cause: new Error("inner") }); });`,
  });
  assert.ok(lines.some((line) => line.includes("Caused by: Error: inner")));
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

test("a run that bails ends at the first failure, and names only that one", () => {
  const endless = `test("endless", () => new Promise(() => setInterval(() => {}, 1000)));`;
  const { lines, status } = runIn(
    {
      "engine/a.test.ts": `import "node:child_process"; ${HEAD}test("bad", () => assert.equal(1, 2)); ${endless}`,
      "engine/b.test.ts": `import "node:child_process"; ${HEAD}${endless}`,
    },
    "--bail",
  );
  const failures = lines.filter((line) => line.startsWith("FAILED"));
  assert.deepEqual(failures, ["FAILED  engine/a.test.ts:2  bad"]);
  assert.equal(lines.at(-1), "0 passed, 1 failed, 0 skipped");
  assert.equal(status, 1);
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

test("the global setup reaches every test that needs a database and is torn down", () => {
  const { lines, status } = runIn({
    "test/support/harness/database.ts": "export {};",
    "test/support/harness/global-setup.ts": `export function globalSetup(): void { process.env["HOST_OF_RUN"] = "here"; }
      export function globalTeardown(): void { console.log("torn down"); }`,
    "service/a.test.ts": `import "../test/support/harness/database.ts"; ${HEAD}test("x", () => assert.equal(process.env["HOST_OF_RUN"], "here"));`,
  });
  assert.ok(lines.includes("torn down"));
  assert.equal(status, 0);
});

test("a global setup that fails ends the run with a failure", () => {
  const { lines, status } = runIn({
    "test/support/harness/global-setup.ts": `export function globalSetup(): void { throw new Error("no database"); }
      export function globalTeardown(): void {}`,
    "test/support/harness/database.ts": "export {};",
    "service/a.test.ts": `import "../test/support/harness/database.ts"; ${HEAD}test("x", () => {});`,
  });
  assert.equal(lines.at(-1), "0 passed, 1 failed, 0 skipped");
  assert.equal(status, 1);
});

type Run = { lines: string[]; status: number | null };

/** Runs the runner over a tree made of these files. */
function runIn(files: Readonly<Record<string, string>>, ...args: string[]): Run {
  return runAt(treeOf(files), ...args);
}

function treeOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "run-tests-"));
  trees.push(root);
  for (const [path, text] of Object.entries({ "package.json": `{"type":"module"}`, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function runAt(root: string, ...args: string[]): Run {
  const result = spawnSync(process.execPath, [RUNNER, "--root", root, ...args], {
    cwd: root,
    encoding: "utf8",
    timeout: 300_000,
  });
  return { lines: result.stdout.trimEnd().split("\n"), status: result.status };
}

/** A run whose only test has started a child process and never ends; it prints its folder and both process ids. */
async function hangingRun(): Promise<{ runner: ChildProcess; folder: string; pids: number[] }> {
  const root = treeOf({
    "engine/a.test.ts": `import { spawn } from "node:child_process"; import { tmpdir } from "node:os"; ${HEAD}
      test("hangs", async () => {
        const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { env: {} });
        console.log("AT " + JSON.stringify([tmpdir(), process.pid, child.pid]));
        for (;;) { console.log("on"); await new Promise((resolve) => setTimeout(resolve, 20)); }
      });`,
  });
  const runner = spawn(process.execPath, [RUNNER, "--root", root, "--verbose"], {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let text = "";
  runner.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  await until("the test to start", () => /AT \[.*\]\n/.test(text));
  const [folder, ...pids] = z
    .tuple([z.string()])
    .rest(z.number())
    .parse(JSON.parse(/AT (\[.*\])\n/.exec(text)?.[1] ?? ""));
  assert.ok(existsSync(folder) && pids.every(isAlive));
  return { runner, folder, pids };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(awaited: string, isSo: () => boolean): Promise<void> {
  await eventually(awaited, isSo, Boolean);
}
