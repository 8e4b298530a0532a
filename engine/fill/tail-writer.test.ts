import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CosString, parseObject } from "#cos";
import { TailWriter } from "./tail-writer.ts";

const PIECES = [new TextEncoder().encode("<<first>>"), new TextEncoder().encode("second\n")];

function writeTail(write: (writer: TailWriter) => void): string {
  const writer = new TailWriter(PIECES);
  write(writer);
  return new TextDecoder("latin1").decode(writer.written(0));
}

test("hundredths are written as the shortest decimal number", () => {
  for (const [value, text] of [
    [0, "0"],
    [5, "0.05"],
    [50, "0.5"],
    [-1250, "-12.5"],
    [123_456, "1234.56"],
    [-7, "-0.07"],
  ] as const) {
    assert.equal(
      writeTail((writer) => writer.hundredths(value)),
      text,
    );
  }
});

test("ten-thousandths are written with four decimals at most", () => {
  assert.equal(
    writeTail((writer) => writer.tenThousandths(59_259)),
    "5.9259",
  );
  assert.equal(
    writeTail((writer) => writer.tenThousandths(-120_050)),
    "-12.005",
  );
});

test("a number reads back as what was written", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e7, max: 1e7 }), (value) => {
      const text = writeTail((writer) => writer.hundredths(value));
      assert.ok(Math.abs(Number(text) * 100 - value) < 1e-6, text);
    }),
  );
});

test("a literal string reads back as its codes, whatever they are", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (codes) => {
      const writer = new TailWriter([]);
      writer.byte(40);
      writer.literal(codes, 0, codes.length);
      writer.byte(41);
      const parsed = parseObject(writer.out.subarray(0, writer.at));
      assert.equal(parsed.kind, "parsed");
      assert.ok(parsed.kind === "parsed" && parsed.object instanceof CosString);
      assert.deepEqual(parsed.object.bytes, codes);
    }),
  );
});

test("operations record where pieces begin and what repeats", () => {
  const writer = new TailWriter(PIECES);
  writer.put(0);
  writer.ascii("value");
  writer.put(1);
  writer.repeat(9, 5);
  assert.deepEqual([...writer.ops.subarray(0, writer.opsCount)], [0, 0, 0, 14, 1, 0, 21, -5, 12]);
  assert.equal(new TextDecoder().decode(writer.written(0)), "<<first>>valuesecond\nvalue");
});

test("an operation is removed without affecting the others", () => {
  const writer = new TailWriter(PIECES);
  writer.put(0);
  writer.put(1);
  writer.put(0);
  writer.forget(9);
  assert.equal(new TextDecoder().decode(writer.written(0)), "<<first>>second\n<<first>>");
  assert.deepEqual([...writer.ops.subarray(0, writer.opsCount)], [0, 0, 0, 16, 0, 0]);
});

test("everything reserved can be written", () => {
  const writer = new TailWriter([]);
  const text = "x".repeat(200_000);
  writer.reserve(text.length, 0);
  writer.ascii(text);
  writer.reserve(10, 20_000);
  for (let i = 0; i < 10; i += 1) writer.repeat(i, 4);
  assert.equal(new TextDecoder().decode(writer.written(0).subarray(0, text.length)), text);
  assert.ok(writer.ops.length >= 60_000);
});

test("a number beyond the limit is clamped, and NaN is written as 0", () => {
  for (const [value, text] of [
    [Number.NaN, "0"],
    [Number.POSITIVE_INFINITY, "10000000000"],
    [Number.NEGATIVE_INFINITY, "-10000000000"],
    [1e300, "10000000000"],
    [-0, "0"],
  ] as const) {
    assert.equal(
      writeTail((writer) => writer.hundredths(value)),
      text,
    );
  }
});

test("an integer takes exactly its digits, up to the largest offset", () => {
  for (const value of [0, 9, 10, 99, 100, 4_294_967_295]) {
    assert.equal(
      writeTail((writer) => writer.integer(value)),
      String(value),
    );
  }
});
