import assert from "node:assert/strict";
import { test } from "node:test";
import { matchingFields } from "./field-search.ts";
import type { Field } from "./form.ts";

const field = (number: number, label: string | null, name: string): Field =>
  ({ number, label, name }) as Field;

test("fields are found by words of label, name and number, and listed in reading order", () => {
  const fields = [
    field(12, "Last name", "topmostSubform[0].f2"),
    field(3, null, "FirstName"),
    field(7, "City", "c1"),
  ];
  const found = (search: string): readonly number[] =>
    matchingFields(fields, search).map(({ number }) => number);
  assert.deepEqual(found(""), [3, 7, 12]);
  assert.deepEqual(found(" NAME "), [3, 12]);
  assert.deepEqual(found("name last"), [12]);
  assert.deepEqual(found("7"), [7]);
  assert.deepEqual(found("nothing"), []);
});
