import assert from "node:assert/strict";
import { test } from "node:test";
import { repeatAfterMs } from "./repeat.ts";

const RUNNING = [{ status: "completed" }, { status: "processing" }] as const;

test("a list is read again only while a job is open", () => {
  assert.equal(repeatAfterMs([], 1), false);
  assert.equal(repeatAfterMs([{ status: "failed" }, { status: "cancelled" }], 1), false);
  assert.equal(repeatAfterMs(RUNNING, 1), 1000);
});

test("a job of five minutes costs at most thirty reads of the list", () => {
  let ms = 0;
  let reads = 1;
  for (; ms < 300_000; reads += 1) ms += Number(repeatAfterMs(RUNNING, reads));
  assert.ok(reads <= 30, String(reads));
});
