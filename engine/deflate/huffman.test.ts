import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CODE_BITS_MAX, canonicalCodes, codeLengths } from "./huffman.ts";

const counts = fc.array(fc.oneof(fc.nat(3), fc.nat(5000), fc.constant(1e9)), {
  minLength: 2,
  maxLength: 286,
});

test("every symbol gets a code, and the codes leave no gap", () => {
  fc.assert(
    fc.property(counts, (list) => {
      const lengths = codeLengths(list);
      assert.ok(lengths.every((length) => length >= 1 && length <= CODE_BITS_MAX));
      assert.equal(
        lengths.reduce((sum, length) => sum + 2 ** -length, 0),
        1,
      );
    }),
  );
});

test("a more frequent symbol never has a longer code", () => {
  fc.assert(
    fc.property(counts, (list) => {
      const lengths = codeLengths(list);
      const seen = list.map((count, symbol) => ({
        count: Math.max(1, count),
        bits: lengths[symbol] ?? 0,
      }));
      for (const a of seen) for (const b of seen) assert.ok(a.count <= b.count || a.bits <= b.bits);
    }),
  );
});

test("Fibonacci-like frequencies still give codes of at most 15 bits", () => {
  const fibonacci = [1, 1];
  for (let i = 2; i < 40; i++) fibonacci.push((fibonacci[i - 1] ?? 0) + (fibonacci[i - 2] ?? 0));
  assert.equal(Math.max(...codeLengths(fibonacci)), CODE_BITS_MAX);
});

test("codes are numbered as in the example of RFC 1951, 3.2.2, first bit lowest", () => {
  const lengths = Uint8Array.of(3, 3, 3, 3, 3, 2, 4, 4);
  const written = [...canonicalCodes(lengths)].map((code, symbol) =>
    firstBitFirst(code, lengths[symbol] ?? 0),
  );
  assert.deepEqual(written, ["010", "011", "100", "101", "110", "00", "1110", "1111"]);
});

function firstBitFirst(code: number, bits: number): string {
  return Array.from(code.toString(2).padStart(bits, "0")).toReversed().join("");
}
