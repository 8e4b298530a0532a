import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { shrunkSize } from "./shrink.ts";

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

test("a size without a broken word is preferred to a larger one with one", () => {
  let tried = 0;
  const fits = (at: number): boolean => {
    tried = at;
    return at <= 9;
  };
  assert.equal(
    shrunkSize(12, fits, () => tried <= 6.5),
    6.5,
  );
  assert.equal(
    shrunkSize(12, fits, () => false),
    9,
  );
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
