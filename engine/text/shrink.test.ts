import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type AtSize, shrunkSize } from "./shrink.ts";

function below(most: number): AtSize {
  return (at) => at <= most;
}

test("the size is the largest tenth of a point that fits", () => {
  const property = fc.property(
    fc.integer({ min: 41, max: 2000 }),
    fc.integer({ min: 40, max: 2000 }),
    (own, limit) => {
      const size = shrunkSize(own / 10, (at) => at <= limit / 10);
      assert.equal(size, Math.min(own, limit) / 10);
    },
  );
  fc.assert(property, { seed: 7, numRuns: 300 });
});

test("a text that fits at no size gets 4 points, and a smaller size of the field's own is kept", () => {
  assert.equal(
    shrunkSize(12, () => false),
    4,
  );
  assert.equal(
    shrunkSize(3, () => false),
    3,
  );
});

test("wishes are met as far as 4 points allow, the last one being given up first", () => {
  assert.equal(shrunkSize(12, below(9), [below(7), below(6.5)]), 6.5);
  assert.equal(shrunkSize(12, below(9), [below(7), below(3)]), 7);
  assert.equal(shrunkSize(12, below(9), [below(3), below(7)]), 9);
  assert.equal(shrunkSize(12, below(12), [below(7)]), 12);
});

test("the number of sizes tried is bounded, whatever the size", () => {
  for (const size of [1e6, 1e300, Number.POSITIVE_INFINITY]) {
    let count = 0;
    const found = shrunkSize(size, (at) => {
      count += 1;
      return at <= 10;
    });
    assert.equal(found, 10);
    assert.ok(count < 30, String(count));
  }
});
