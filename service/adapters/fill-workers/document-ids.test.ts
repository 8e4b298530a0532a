import assert from "node:assert/strict";
import { test } from "node:test";
import { DocumentIds } from "./document-ids.ts";

const hex = (id: Uint8Array): string => Buffer.from(id).toString("hex");

test("every row of every source has an id of its own, which is the same when it is filled again", () => {
  const ids = new DocumentIds();
  const sources = ["bulk_a", "bulk_b", "file_a"];
  const rows = [0, 1, 2, 255, 256, 9_999, 2 ** 31, 2 ** 32 - 1];
  const all = sources.flatMap((source) => rows.map((row) => hex(ids.of(source, row))));
  assert.equal(new Set(all).size, all.length);
  const again = new DocumentIds();
  const reversed = sources
    .flatMap((source) => rows.map((row) => [source, row] as const))
    .toReversed()
    .map(([source, row]) => hex(again.of(source, row)));
  assert.deepEqual(reversed.toReversed(), all);
});
