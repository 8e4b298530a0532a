import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { exitCodeOf, numberOption } from "./command.ts";

const COMMANDS = ["bench.ts", "score-corpus.ts", "score-appearance.ts", "score-hostile.ts"];

function run(
  command: string,
  args: readonly string[],
): { readonly code: number | null; readonly out: string; readonly err: string } {
  const path = fileURLToPath(new URL(command, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

for (const command of COMMANDS) {
  test(`${command} --help says how to call it`, () => {
    const { code, out } = run(command, ["--help"]);
    assert.equal(code, 0);
    assert.match(out, /^npm run (bench|score:\w+) -- /);
    assert.match(out, /--json/);
  });

  test(`${command} answers an unknown option with one line and 2`, () => {
    const { code, err } = run(command, ["--nonsense"]);
    assert.equal(code, 2);
    assert.match(err, /^Unknown option '--nonsense'.*\n$/);
  });
}

test("a form or folder that is not there is one line and 2", () => {
  for (const args of [
    ["bench.ts", "--form"],
    ["score-corpus.ts", "--dir"],
  ]) {
    const [command = "", option = ""] = args;
    const { code, err } = run(command, [option, "/nowhere/at.pdf"]);
    assert.equal(code, 2);
    assert.match(err, /ENOENT.*\/nowhere\/at\.pdf/);
  }
});

test("an unknown peer is refused before anything is measured", () => {
  const { code, err } = run("bench.ts", ["--peers", "pdf-lib,acrobat"]);
  assert.equal(code, 2);
  assert.equal(err, '--peers does not know "acrobat"\n');
});

test("the exit code is the command's own, or 2 when it throws", async () => {
  assert.equal(await exitCodeOf(async () => 1), 1);
});

test("a number that is none is refused by its option's name", () => {
  assert.equal(numberOption("rows", "12", 1), 12);
  for (const text of ["0", "-3", "many", "", "Infinity"]) {
    assert.throws(() => numberOption("rows", text, 1), /--rows must be a number/);
  }
});
