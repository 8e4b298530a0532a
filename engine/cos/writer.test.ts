import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type CosObject,
  CosString,
  escapeName,
  formatNumber,
  latin1Bytes,
  latin1Text,
  literalString,
  Name,
  parseObject,
  Ref,
  Stream,
  writeObject,
} from "#cos";
import { exactNumber } from "./number.ts";

const byteText = fc.uint8Array({ maxLength: 12 }).map(latin1Text);

const anyObject: fc.Arbitrary<CosObject> = fc.letrec<{ object: CosObject }>((tie) => ({
  object: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<CosObject>(null, true, false),
    fc.integer(),
    fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 65_536),
    byteText.map((value) => new Name(value)),
    fc.uint8Array({ maxLength: 30 }).map((bytes) => new CosString(bytes)),
    fc.integer({ min: 1, max: 1e6 }).map((num) => new Ref(num)),
    fc.array(tie("object"), { maxLength: 5 }),
    fc.array(fc.tuple(byteText, tie("object")), { maxLength: 5 }).map((pairs) => new Map(pairs)),
  ),
})).object;

const writeText = (object: CosObject): string => latin1Text(writeObject(object));

test("every object that is written reads back the same, to the last byte", () => {
  fc.assert(
    fc.property(anyObject, (object) => {
      const bytes = writeObject(object);
      const parsed = parseObject(bytes);
      assert.equal(parsed.kind, "parsed");
      if (parsed.kind !== "parsed") return;
      assert.deepEqual(parsed.object, object);
      assert.equal(parsed.end, bytes.length);
    }),
  );
});

test("objects are separated by the minimum of white space", () => {
  const dict = new Map<string, CosObject>([
    ["A", 1],
    ["B", [1, -0.5, new Name("x"), new Ref(3), null, new CosString(latin1Bytes("s"))]],
    ["C", new Map([["D", true]])],
  ]);
  assert.equal(writeText(dict), "<</A 1/B[1 -0.5/x 3 0 R null(s)]/C<</D true>>>>");
});

test("a stream is written with its actual length, whatever its dictionary says", () => {
  const stream = new Stream(new Map([["Length", 99]]), latin1Bytes("abc"));
  assert.equal(writeText(stream), "<</Length 3>>stream\nabc\nendstream");
  assert.equal(stream.dict.get("Length"), 99);
});

test("a name keeps spaces, number signs and bytes above 127 by escaping them", () => {
  assert.equal(escapeName("A B"), "/A#20B");
  assert.equal(escapeName("#"), "/#23");
  assert.equal(escapeName("\xc3\xa9("), "/#C3#A9#28");
  assert.equal(escapeName("\0"), "/#00");
});

test("a literal string escapes only parentheses, backslashes and carriage returns", () => {
  assert.equal(latin1Text(literalString(latin1Bytes("a(b)\\\r\n\xff"))), "(a\\(b\\)\\\\\\r\n\xff)");
});

test("a number is never written with an exponent", () => {
  assert.equal(formatNumber(1 / 3), "0.3333");
  assert.equal(formatNumber(-0.00001), "0");
  assert.equal(formatNumber(12), "12");
  assert.equal(formatNumber(Number.NaN), "0");
  assert.equal(exactNumber(0.00048828125), "0.00048828125");
  assert.equal(exactNumber(1e-7), "0.0000001");
  assert.equal(exactNumber(-1e-30), "0");
  assert.equal(exactNumber(1e21), "1000000000000000000000.0");
  assert.equal(exactNumber(2 ** 53 - 1), "9007199254740991");
  assert.equal(exactNumber(-1e300), exactNumber(-3.4e38));
  const plain = /^-?\d+(\.\d+)?$/;
  fc.assert(fc.property(fc.double(), (value) => plain.test(exactNumber(value))));
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), (value) => {
      const text = formatNumber(value);
      assert.match(text, /^-?\d+(\.\d{1,4})?$/);
      assert.ok(Math.abs(Number(text) - value) <= 0.000051);
    }),
  );
});
