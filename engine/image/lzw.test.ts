import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { packCodes } from "./bits.fixture.ts";
import { decodeLzw } from "./lzw.ts";

const SEED = 20260901;

/** Compresses as TIFF or GIF do, with codes that grow and a table that is cleared when it is full. */
function encode(data: Uint8Array, isTiff: boolean): Uint8Array {
  const codes: [number, number][] = [[256, 9]];
  let table = new Map<string, number>();
  let next = 258;
  let bits = 9;
  let run = "";
  const codeOf = (text: string): number => table.get(text) ?? text.charCodeAt(0);
  for (const byte of data) {
    const longer = run + String.fromCharCode(byte);
    if (run === "" || table.has(longer)) {
      run = longer;
      continue;
    }
    codes.push([codeOf(run), bits]);
    table.set(longer, next);
    next += 1;
    run = String.fromCharCode(byte);
    // The decoder adds each entry one code later.
    if (next - 1 + (isTiff ? 1 : 0) >= 1 << bits) bits += 1;
    if (next >= 4090) {
      codes.push([codeOf(run), bits], [256, bits]);
      table = new Map();
      [next, bits, run] = [258, 9, ""];
    }
  }
  if (run !== "") codes.push([codeOf(run), bits]);
  return Uint8Array.from(packCodes(codes, isTiff));
}

test("Data that was compressed is restored", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 3000 }),
      fc.nat(6),
      fc.boolean(),
      (data, alike, tiff) => {
        const some = data.map((value) => value >> alike);
        const packed = encode(some, tiff);
        const variant = { literalBits: 8, isTiff: tiff };
        assert.deepEqual(decodeLzw(packed, variant, some.length), some);
      },
    ),
    { seed: SEED, numRuns: 60 },
  );
});

test("A table of more than 4,096 entries is cleared and grows again", () => {
  const data = Uint8Array.from({ length: 40_000 }, (_, at) => (at * at * 31) >> 3);
  for (const isTiff of [false, true]) {
    assert.deepEqual(decodeLzw(encode(data, isTiff), { literalBits: 8, isTiff }, 40_000), data);
  }
});

test("No more is returned than asked for, whatever the data is", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.integer({ min: 2, max: 8 }),
      fc.boolean(),
      (data, literalBits, isTiff) => {
        assert.ok(decodeLzw(data, { literalBits, isTiff }, 100).length <= 100);
      },
    ),
    { seed: SEED, numRuns: 200 },
  );
});
