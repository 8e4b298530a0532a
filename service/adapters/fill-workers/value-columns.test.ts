import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldValue } from "@platen/engine";
import fc from "fast-check";
import { ValueReader, valueColumns } from "./value-columns.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ unit: "binary-ascii", minLength: 195, maxLength: 300 }),
);
const value: fc.Arbitrary<FieldValue> = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
);

function passRows(rows: readonly (readonly FieldValue[])[]): readonly (readonly FieldValue[])[] {
  const reader = new ValueReader(structuredClone(valueColumns(rows)));
  return rows.map(() => [...reader.next()]);
}

test("values passed between threads by column are the same values", () => {
  const rows = fc
    .nat(8)
    .chain((width) => fc.array(fc.array(value, { minLength: width, maxLength: width })));
  fc.assert(fc.property(rows, (given) => assert.deepEqual(passRows(given), given)));
});

test("a lone surrogate is passed as it is", () => {
  assert.deepEqual(passRows([["\ud800", "a\udc00"]]), [["\ud800", "a\udc00"]]);
});

test("values that a shorter row lacks are absent", () => {
  assert.deepEqual(passRows([["a"], [], ["b", true, "c"]]), [
    ["a", null, null],
    [null, null, null],
    ["b", true, "c"],
  ]);
});

test("a row that was not passed is a bug", () => {
  const reader = new ValueReader(valueColumns([["a"]]));
  reader.next();
  assert.throws(() => reader.next());
});
