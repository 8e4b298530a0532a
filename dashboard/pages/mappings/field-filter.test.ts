import assert from "node:assert/strict";
import { test } from "node:test";
import { testField } from "#viewer/field.fixture.ts";
import { type Filter, nextUnmapped, shownFields } from "./field-filter.ts";

const FIELDS = [
  testField("c", { number: 3, label: "Street" }),
  testField("a", { number: 1, label: "Name" }),
  testField("print", { number: 2, type: "button" }),
  testField("d", { number: 4 }),
];

const shown = (filter: Filter, search = ""): readonly string[] =>
  shownFields(FIELDS, { search, filter }, { a: "x" }, new Set(["d"])).map(({ name }) => name);

const next = (current: string | null, mapped: Readonly<Record<string, string>> = {}) =>
  nextUnmapped(FIELDS, mapped, current)?.name ?? null;

test("filters leave mapped, unmapped or faulty fields, in reading order", () => {
  assert.deepEqual(shown("all"), ["a", "print", "c", "d"]);
  assert.deepEqual(shown("mapped"), ["a"]);
  assert.deepEqual(shown("unmapped"), ["c", "d"]);
  assert.deepEqual(shown("faulty"), ["d"]);
  assert.deepEqual(shown("unmapped", "street"), ["c"]);
});

test("the next unmapped field follows the current one, and after the last comes the first", () => {
  assert.equal(next(null), "a");
  assert.equal(next("a"), "c");
  assert.equal(next("d"), "a");
  assert.equal(next("c", { a: "x", d: "y" }), null);
  assert.equal(next(null, { a: "x", c: "y", d: "z" }), null);
});
