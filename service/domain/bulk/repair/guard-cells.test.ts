import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { guarded, unguarded } from "./guard-cells.ts";

const cells = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "\n", "a", " ") }),
);

test("a guarded cell never begins with a character that starts a formula", () => {
  fc.assert(fc.property(cells, (cell) => !/^[=+\-@\t\r]/.test(guarded(cell))));
});

test("removing the guard gives the cell again", () => {
  fc.assert(fc.property(cells, (cell) => unguarded(guarded(cell)) === cell));
});

test("two different cells stay different", () => {
  fc.assert(fc.property(cells, cells, (a, b) => a === b || guarded(a) !== guarded(b)));
});

test("one apostrophe is added to what may be a formula, and only to that", () => {
  const expected = [
    ["=1+1", "'=1+1"],
    ["'=1+1", "''=1+1"],
    ["-5", "'-5"],
    ["\t", "'\t"],
    ["'", "'"],
    ["'tis", "'tis"],
    [" =1", " =1"],
    ["", ""],
  ] as const;
  for (const [cell, guard] of expected)
    assert.deepEqual([guarded(cell), unguarded(guard)], [guard, cell]);
});
