import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type CosObject, latin1Bytes, latin1Text, Name, Stream } from "#cos";
import { nodePlatform } from "#node";
import { INGEST_LIMITS } from "../limits.ts";
import { Budget } from "./budget.ts";
import { decodeRunLength, decodeStream } from "./decode-stream.ts";
import { encodeLzw } from "./lzw.fixture.ts";
import { decodeLzw } from "./lzw.ts";

const MAX = 1_000_000;

test("the standard's own LZW example is decoded", () => {
  const data = Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01);
  const plain = [45, 45, 45, 45, 45, 65, 45, 45, 45, 66];
  assert.deepEqual([...(decodeLzw(data, 1, MAX) ?? [])], plain);
  assert.deepEqual(encodeLzw(Uint8Array.from(plain), 1), data);
});

test("LZW round-trips, through all code lengths and a full table", () => {
  const few = fc.array(fc.nat(3), { maxLength: 3000 }).map((bytes) => Uint8Array.from(bytes));
  const many = fc.nat(1000).map((seed) => {
    let state = seed;
    return Uint8Array.from({ length: 12_000 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return (state >> 16) & (seed % 2 === 0 ? 255 : 3);
    });
  });
  fc.assert(
    fc.property(fc.oneof(few, fc.uint8Array(), many), fc.constantFrom(0, 1), (bytes, early) => {
      assert.deepEqual(decodeLzw(encodeLzw(bytes, early), early, MAX), bytes);
    }),
  );
});

test("invalid LZW data gives the output before it, whatever the bytes are", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(1), (bytes, early) => {
      assert.ok(decodeLzw(bytes, early, MAX) instanceof Uint8Array);
    }),
  );
  const whole = encodeLzw(latin1Bytes("-----A---B"), 1);
  assert.equal(latin1Text(decodeLzw(whole.subarray(0, 6), 1, MAX) ?? whole), "-----A");
});

test("run lengths are copied and repeated until the end marker", () => {
  const data = Uint8Array.of(2, 65, 66, 67, 254, 68, 0, 69, 128, 1, 1);
  assert.equal(latin1Text(decodeRunLength(data, MAX) ?? data), "ABCDDDE");
  assert.equal(latin1Text(decodeRunLength(Uint8Array.of(9, 65, 66), MAX) ?? data), "AB");
  assert.equal(latin1Text(decodeRunLength(Uint8Array.of(200), MAX) ?? data), "");
});

test("runs and copies of any length are decoded", () => {
  const piece = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 128 }).map((bytes) => ({
      plain: [...bytes],
      packed: [bytes.length - 1, ...bytes],
    })),
    fc.tuple(fc.integer({ min: 2, max: 128 }), fc.nat(255)).map(([count, byte]) => ({
      plain: Array.from({ length: count }, () => byte),
      packed: [257 - count, byte],
    })),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const data = Uint8Array.from([...pieces.flatMap(({ packed }) => packed), 128]);
      const plain = Uint8Array.from(pieces.flatMap((each) => each.plain));
      assert.deepEqual(decodeRunLength(data, MAX), plain);
    }),
  );
});

test("filters are recognised by their long and short names", () => {
  const parms = new Map<string, CosObject>([["EarlyChange", 0]]);
  const text = "late or early, ".repeat(200);
  for (const [name, data] of [
    ["LZWDecode", encodeLzw(latin1Bytes(text), 0)],
    ["LZW", encodeLzw(latin1Bytes(text), 0)],
  ] as const) {
    assert.equal(decodeWith(name, data, new Budget(INGEST_LIMITS, 1000), parms), text);
  }
  const run = Uint8Array.of(254, 65);
  assert.equal(decodeWith("RunLengthDecode", run, new Budget(INGEST_LIMITS, 1000)), "AAA");
  assert.equal(decodeWith("RL", run, new Budget(INGEST_LIMITS, 1000)), "AAA");
});

test("LZW, run-length and base-85 bombs are refused before they expand", () => {
  const zeros = encodeLzw(new Uint8Array(300_000), 1);
  const runs = new Uint8Array(10_000).fill(129).map((byte, index) => (index % 2 === 0 ? byte : 0));
  for (const [name, data] of [
    ["LZWDecode", zeros],
    ["RunLengthDecode", runs],
    ["ASCII85Decode", latin1Bytes("z".repeat(50_000))],
    ["ASCIIHexDecode", latin1Bytes("0".repeat(300_000))],
  ] as const) {
    const budget = new Budget({ ...INGEST_LIMITS, inflatedBytes: 100_000 }, 1000);
    assert.equal(decodeWith(name, data, budget), null);
    assert.equal(budget.refusal?.reason, "too_large", name);
  }
});

function decodeWith(
  filter: string,
  data: Uint8Array,
  budget: Budget,
  parms: CosObject = null,
): string | null {
  const dict = new Map<string, CosObject>([
    ["Filter", new Name(filter)],
    ["DecodeParms", parms],
  ]);
  const bytes = decodeStream(
    new Stream(dict, data),
    nodePlatform,
    budget,
    (object) => object ?? null,
  );
  return bytes === null ? null : latin1Text(bytes);
}
