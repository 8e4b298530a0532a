import assert from "node:assert/strict";
import { test } from "node:test";
import { rowRanges } from "./row-ranges.ts";

test("rows that follow one another are a range, and of many ranges the first are shown", () => {
  assert.equal(rowRanges([2]), "2");
  assert.equal(rowRanges([2, 4, 5, 6, 9]), "2, 4–6, 9");
  const odd = Array.from({ length: 12 }, (_, index) => index * 2 + 1);
  assert.equal(rowRanges([...odd, 24]), "1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 3 more");
  assert.equal(rowRanges([1, 2], 2000), "1–2 and 1,998 more");
});
