import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { EXIT, misuse, Refusal, reasonOf } from "./refusal.ts";

test("a refusal exits with 1, a usage error with 2", () => {
  assert.equal(new Refusal("No.").exitCode, EXIT.failed);
  const wrong = misuse("No.", "Do it otherwise.");
  assert.deepEqual([wrong.exitCode, wrong.advice], [EXIT.usage, "Do it otherwise."]);
});

test("system errors are described in words", async () => {
  assert.equal(await readFailure(readFile("/nowhere/at/all")), "there is no such file or folder");
  assert.equal(await readFailure(readFile("/")), "it is a folder");
  assert.equal(
    await readFailure(readdir(import.meta.filename)),
    "a part of the path is not a folder",
  );
  assert.equal(reasonOf(new Error("odd")), "odd");
  assert.equal(reasonOf("odd"), "odd");
});

function readFailure(work: Promise<unknown>): Promise<string> {
  return work.then(String, reasonOf);
}
