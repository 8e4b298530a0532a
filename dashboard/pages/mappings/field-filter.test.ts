import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldOf } from "./field.fixture.ts";
import { type Filter, nextUnmapped, shownFields } from "./field-filter.ts";

const FIELDS = [
  fieldOf("c", 3, { label: "Street" }),
  fieldOf("a", 1, { label: "Name" }),
  fieldOf("print", 2, { type: "button" }),
  fieldOf("d", 4),
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
