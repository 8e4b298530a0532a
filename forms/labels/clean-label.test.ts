import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanLabel } from "./clean-label.ts";

test("a label loses trailing colons, asterisks and leader dots", () => {
  assert.equal(cleanLabel("First name: *"), "First name");
  assert.equal(cleanLabel("Total income . . . . . ."), "Total income");
  assert.equal(cleanLabel("Total........"), "Total");
  assert.equal(cleanLabel("Date ______"), "Date");
});

test("the full stop of a sentence or an abbreviation stays", () => {
  assert.equal(cleanLabel("Attach Schedule B if required."), "Attach Schedule B if required.");
  assert.equal(cleanLabel("Apt. no."), "Apt. no.");
});

test("white space and control characters collapse to single spaces", () => {
  assert.equal(cleanLabel("  Given\r\n\tname\u200b "), "Given name");
});

test("a label has at most 200 characters", () => {
  assert.equal(cleanLabel("ab ".repeat(100))?.length, 200);
});

test("text of nothing but white space, dots and colons is no label", () => {
  for (const text of ["", " ", " . . . ", ":", "* *"]) assert.equal(cleanLabel(text), null);
});
