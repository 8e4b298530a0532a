import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { bidiLevels, mirrored, visualOrder } from "./bidi-levels.ts";

const SEED = 20260215;

function levels(text: string): string {
  return bidiLevels(text).levels.join("");
}

test("Numbers within right-to-left text run from left to right", () => {
  assert.equal(levels("אב 12 ג"), "1112211");
  assert.equal(levels("a אב b"), "001100");
  assert.equal(bidiLevels("אב a").base, 1);
  assert.equal(bidiLevels("a אב").base, 0);
});

test("A character beyond the BMP has its own direction", () => {
  assert.equal(levels("א😀ב"), "1111");
  assert.equal(levels("a😀b"), "0000");
  assert.equal(levels("𐤀"), "11");
  assert.equal(levels("א𝐀"), "122");
});

test("Brackets are mirrored, letters are not", () => {
  assert.equal(mirrored("("), ")");
  assert.equal(mirrored("a"), "a");
});

test("Runs are reversed from the highest level down (UAX #9, L2)", () => {
  assert.deepEqual(visualOrder([]), []);
  assert.deepEqual(visualOrder([0, 1, 0]), [0, 1, 2]);
  assert.deepEqual(visualOrder([1, 2, 1]), [2, 1, 0]);
  assert.deepEqual(visualOrder([0, 1, 2, 1, 0, 1]), [0, 3, 2, 1, 4, 5]);
  assert.deepEqual(visualOrder([1, 2, 3, 2]), [1, 2, 3, 0]);
});

test("Every run is shown once, whatever the levels", () => {
  const property = fc.property(fc.array(fc.nat({ max: 6 }), { maxLength: 30 }), (all) => {
    const order = visualOrder(all);
    assert.deepEqual(
      order.toSorted((a, b) => a - b),
      all.map((_, index) => index),
    );
  });
  fc.assert(property, { seed: SEED });
});
