import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

function release(...args: readonly string[]) {
  const command = [`${ROOT}tools/release.ts`, ...args];
  return spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
}

const versionTexts = (): readonly string[] =>
  ["package.json", "package-lock.json", "sdk/version.ts"].map((path) =>
    readFileSync(`${ROOT}${path}`, "utf8"),
  );

test("a dry run says whether the next version can be released, and changes nothing", () => {
  const before = versionTexts();
  const { status, stdout, stderr } = release("--dry-run");
  assert.equal(status, 0, stderr);
  assert.match(
    stdout,
    /^\d+\.\d+\.\d+ (can be released, and was not|is the present version; .*)\.$/m,
  );
  assert.deepEqual(versionTexts(), before);
});

test("a release without a version, and one of a lower version, are refused", () => {
  assert.equal(release().status, 2);
  const { status, stderr } = release("0.0.1");
  assert.equal(status, 1);
  assert.match(stderr, /not greater than the present version/);
});
