import assert from "node:assert/strict";
import { test } from "node:test";
import { operation, roundedPath, short } from "./operators.ts";

test("numbers have three decimals, no exponent and no negative zero", () => {
  assert.equal(short(1 / 3), "0.333");
  assert.equal(short(-0.0001), "0");
  assert.equal(short(1e21), "0");
  assert.equal(short(Number.NaN), "0");
});

test("an operator is behind its operands", () => {
  assert.equal(operation("re", 0, 1.5, 2, 3), "0 1.5 2 3 re\n");
});

test("a rectangle without a radius is one operator", () => {
  assert.equal(roundedPath([1, 2, 30, 40], 0), "1 2 30 40 re\n");
});

test("radii are cut to half of the sides", () => {
  const path = roundedPath([0, 0, 20, 10], 100);
  assert.match(path, /^10 0 m\n10 0 l\n/u);
  assert.equal(path.match(/ c\n/gu)?.length, 4);
  assert.ok(path.endsWith("h\n"));
});
