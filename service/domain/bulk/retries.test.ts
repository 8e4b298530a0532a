import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import type { BulkJobId, Retry } from "#domain/bulk-records";
import { repairedBy, retriesOf } from "./retries.ts";

const id = (name: string) => brand<BulkJobId>(name);
const retry = (name: string, of: string, more: Partial<Retry> = {}): Retry => ({
  id: id(name),
  retryOf: id(of),
  succeeded: 1,
  status: "completed",
  ...more,
});
const CHAIN = [retry("a", "first"), retry("b", "first"), retry("aa", "a"), retry("aaa", "aa")];

const names = (of: string) => retriesOf(id(of), CHAIN).map((one) => one.id);

test("the retries of a job are those of its rows, and of the rows of its retries", () => {
  assert.deepEqual(names("first"), ["a", "b", "aa", "aaa"]);
  assert.deepEqual(names("a"), ["aa", "aaa"]);
  assert.deepEqual(names("b"), []);
});

test("a job counts the rows that its retries repaired, except those of a retry that failed as a whole", () => {
  const job = { succeeded: 16, failed: 4 };
  assert.equal(repairedBy(job, []), null);
  const retries = [
    retry("a", "first", { succeeded: 2 }),
    retry("b", "first", { status: "failed" }),
    retry("c", "first", { status: "processing" }),
  ];
  assert.deepEqual(repairedBy(job, retries), { succeeded: 19, failed: 1 });
});
