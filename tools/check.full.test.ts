import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const CHECK = fileURLToPath(new URL("./check.ts", import.meta.url));

test("a check can be run by name, from any folder, and is reported in a line with its seconds", () => {
  const { status, stdout } = runCheck("bans");
  assert.match(stdout, /^(ok {4}|FAILED) {2}bans +\d+\.\d s$/m);
  assert.doesNotMatch(stdout, /lint/);
  assert.equal(status, stdout.startsWith("ok") ? 0 : 1);
});

test("an unknown check is refused, and the known ones are listed", () => {
  const { status, stderr } = runCheck("nonsense");
  assert.match(stderr, /^There is no check nonsense\. The checks: lint types .*bans/);
  assert.equal(status, 2);
});

function runCheck(name: string): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [CHECK, name], { cwd: tmpdir(), encoding: "utf8" });
}
