import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { BitWriter } from "./bit-writer.ts";

const part = fc.oneof(
  fc
    .integer({ min: 0, max: 31 })
    .chain((count) => fc.nat(2 ** count - 1).map((bits) => ({ bits, count }))),
  fc.uint8Array({ maxLength: 9 }),
);

test("bits and whole bytes are written in order, also by a reused writer", () => {
  const writer = new BitWriter();
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      writer.restart(40 * 10);
      let at = 0;
      let expected = "";
      for (const one of parts) {
        if ("bits" in one) {
          at = writer.put(at, one.bits, one.count);
          expected += lowestFirst(one.bits, one.count);
        } else {
          at = writer.putBytes(writer.align(at), one);
          expected = expected.padEnd(Math.ceil(expected.length / 8) * 8, "0");
          for (const byte of one) expected += lowestFirst(byte, 8);
        }
        assert.equal(at, expected.length);
      }
      const bytes = Array.from(writer.bytes.subarray(0, Math.ceil(at / 8)), (byte) =>
        lowestFirst(byte, 8),
      );
      assert.equal(bytes.join(""), expected.padEnd(bytes.length * 8, "0"));
    }),
  );
});

function lowestFirst(bits: number, count: number): string {
  return Array.from(bits.toString(2).padStart(count, "0")).toReversed().join("").slice(0, count);
}
