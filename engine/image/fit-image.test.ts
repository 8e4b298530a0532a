import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fitImage } from "./mod.ts";

const side = fc.double({ min: 1, max: 1000, noNaN: true });
const pixels = fc.integer({ min: 1, max: 10_000 });

test("an image keeps its proportions, is centred inside the border, and fills one direction", () => {
  fc.assert(
    fc.property(
      side,
      side,
      pixels,
      pixels,
      fc.integer({ min: 1, max: 8 }),
      (w, h, wide, high, orientation) => {
        const border = Math.min(w, h) / 5;
        const image = { width: wide, height: high, orientation };
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] =
          fitImage({ width: w, height: h, border }, image) ?? [];
        const xs = [e, e + a, e + c, e + a + c];
        const ys = [f, f + b, f + d, f + b + d];
        const [left, right] = [Math.min(...xs), Math.max(...xs)];
        const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
        assertClose(Math.hypot(a, b) * high, Math.hypot(c, d) * wide);
        assertClose(left, w - right);
        assertClose(bottom, h - top);
        assertClose(Math.min(left, bottom), border);
      },
    ),
  );
});

test("each Exif orientation maps the stored top left to its place", () => {
  const corners: Record<number, readonly [number, number]> = {
    1: [0, 1],
    2: [1, 1],
    3: [1, 0],
    4: [0, 0],
    5: [0, 1],
    6: [1, 1],
    7: [1, 0],
    8: [0, 0],
  };
  /** Where the first row ends relative to its start: beside or below. */
  const rowEnds: Record<number, readonly [number, number]> = {
    1: [1, 1],
    2: [0, 1],
    3: [0, 0],
    4: [1, 0],
    5: [0, 0],
    6: [1, 0],
    7: [1, 1],
    8: [0, 1],
  };
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const matrix = fitImage(
      { width: 1, height: 1, border: 0 },
      { width: 1, height: 1, orientation },
    );
    assert.deepEqual(at(matrix ?? [], 0, 1), corners[orientation], `first pixel of ${orientation}`);
    assert.deepEqual(at(matrix ?? [], 1, 1), rowEnds[orientation], `row end of ${orientation}`);
  }
});

test("an image does not fit a box without area", () => {
  const image = { width: 2, height: 3, orientation: 1 };
  for (const width of [0, 2, Number.NaN]) {
    assert.equal(fitImage({ width, height: 30, border: 1 }, image), null);
    assert.equal(fitImage({ width: 30, height: width, border: 1 }, image), null);
  }
});

function at(matrix: readonly number[], u: number, v: number): readonly [number, number] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
  return [a * u + c * v + e, b * u + d * v + f];
}

function assertClose(one: number, two: number): void {
  assert.ok(Math.abs(one - two) <= 1e-6 * Math.max(1, Math.abs(one)), `${one} and ${two}`);
}
