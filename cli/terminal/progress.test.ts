import assert from "node:assert/strict";
import { test } from "node:test";
import { startProgress } from "./progress.ts";

test("without a terminal, progress is a line at the start, one at the end, and at most one per second between", (t) => {
  const lines: string[] = [];
  t.mock.method(process.stderr, "write", (text: string) => lines.push(text) > 0);
  const progress = startProgress("Filling", 1000);
  for (let done = 1; done <= 1000; done += 1) progress.update(done, `${done} rows`);
  progress.end();
  t.mock.restoreAll();
  assert.equal(lines[0], "Filling 0%  1 rows\n");
  assert.equal(lines.at(-1), "Filling 100%  1000 rows\n");
  assert.equal(lines.length, 2);
});

test("zero of zero is complete", (t) => {
  const lines: string[] = [];
  t.mock.method(process.stderr, "write", (text: string) => lines.push(text) > 0);
  startProgress("Writing", 0).update(0, "nothing");
  t.mock.restoreAll();
  assert.deepEqual(lines, ["Writing 100%  nothing\n"]);
});
