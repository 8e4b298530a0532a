import assert from "node:assert/strict";
import { test } from "node:test";
import { RowRate } from "./row-rate.ts";

test("the rate is the growth of the total over the last minute, per minute", () => {
  const rate = new RowRate();
  assert.equal(rate.add(500, 0), 0);
  assert.equal(rate.add(600, 10_000), 600);
  assert.equal(rate.add(600, 50_000), 120);
  assert.equal(rate.add(1200, 70_000), 600);
  assert.equal(rate.add(1200, 130_001), 0);
});
