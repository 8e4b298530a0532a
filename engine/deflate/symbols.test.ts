import assert from "node:assert/strict";
import { test } from "node:test";
import { codedDistance, codedLength, DISTANCE_SYMBOLS, LITERAL_SYMBOLS } from "./symbols.ts";

/** From the tables of RFC 1951, 3.2.5: [first value, symbol, extra bits]. */
const LENGTHS = [
  [3, 257, 0],
  [4, 258, 0],
  [10, 264, 0],
  [11, 265, 1],
  [17, 268, 1],
  [19, 269, 2],
  [31, 272, 2],
  [35, 273, 3],
  [59, 276, 3],
  [67, 277, 4],
  [115, 280, 4],
  [131, 281, 5],
  [227, 284, 5],
  [258, 285, 0],
] as const;
const DISTANCES = [
  [1, 0, 0],
  [4, 3, 0],
  [5, 4, 1],
  [7, 5, 1],
  [9, 6, 2],
  [13, 7, 2],
  [257, 16, 7],
  [385, 17, 7],
  [8193, 26, 12],
  [12289, 27, 12],
  [16385, 28, 13],
  [24577, 29, 13],
] as const;

test("lengths and distances are coded as the tables of RFC 1951 say", () => {
  for (const [length, symbol, extraBits] of LENGTHS) {
    assert.deepEqual(codedLength(length), { symbol, extra: 0, extraBits });
  }
  for (const [distance, symbol, extraBits] of DISTANCES) {
    assert.deepEqual(codedDistance(distance), { symbol, extra: 0, extraBits });
  }
});

test("every length and every distance has a distinct code", () => {
  assertDistinct(3, 258, (length) => codedLength(length), LITERAL_SYMBOLS);
  assertDistinct(1, 32_768, (distance) => codedDistance(distance), DISTANCE_SYMBOLS);
});

function assertDistinct(
  from: number,
  to: number,
  coded: (value: number) => ReturnType<typeof codedLength>,
  symbols: number,
): void {
  const seen = new Set<string>();
  for (let value = from; value <= to; value++) {
    const { symbol, extra, extraBits } = coded(value);
    assert.ok(symbol < symbols && extra < 2 ** extraBits);
    seen.add(`${symbol} ${extra}`);
  }
  assert.equal(seen.size, to - from + 1);
}
