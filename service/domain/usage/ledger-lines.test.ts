import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerLines } from "./ledger-lines.ts";

const chunk = (rows: readonly number[]) =>
  ({ kind: "chunk", bulkJobId: "bulk_a", chunk: 0, rows }) as const;

test("the rows of a chunk make one ledger line, named after the first", () => {
  const rows = [3, 4, 7];
  const line = { source: "bulk/bulk_a/3", rows };
  for (const included of [null, 3, 100])
    assert.deepEqual(ledgerLines(chunk(rows), included), [line]);
  assert.deepEqual(ledgerLines(chunk(rows), 0), [line]);
});

test("a line ends where overage begins", () => {
  assert.deepEqual(ledgerLines(chunk([3, 4, 7]), 2), [
    { source: "bulk/bulk_a/3", rows: [3, 4] },
    { source: "bulk/bulk_a/7", rows: [7] },
  ]);
});

test("without rows there is no line", () => {
  assert.deepEqual(ledgerLines(chunk([]), null), []);
});

test("single outputs have a line each", () => {
  const sources = { kind: "single", sources: ["sync/a", "sync/b"] } as const;
  assert.deepEqual(ledgerLines(sources, 1), [
    { source: "sync/a", rows: null },
    { source: "sync/b", rows: null },
  ]);
});
