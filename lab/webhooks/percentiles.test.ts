import assert from "node:assert/strict";
import { test } from "node:test";
import { percentiles } from "./percentiles.ts";

test("of a hundred values in any order the 50th, the 99th and the last are returned", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  assert.deepEqual(percentiles(values), { count: 100, p50: 50, p99: 99, max: 100 });
});

test("one value is all of them, and no value is 0", () => {
  assert.deepEqual(percentiles([1.234]), { count: 1, p50: 1.23, p99: 1.23, max: 1.23 });
  assert.deepEqual(percentiles([]), { count: 0, p50: 0, p99: 0, max: 0 });
});
