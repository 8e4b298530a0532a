import assert from "node:assert/strict";
import { test } from "node:test";
import { parseColor, parseLength, parseSides } from "./css.ts";

test("colours are hexadecimal, of rgb() or of a few names", () => {
  assert.deepEqual(parseColor("#ff0033"), [1, 0, 0.2]);
  assert.deepEqual(parseColor(" RGB(255, 300, 51) "), [1, 1, 0.2]);
  assert.deepEqual(parseColor("white"), [1, 1, 1]);
  for (const value of ["transparent", "#fff", "rgb(1, 2)", undefined]) {
    assert.equal(parseColor(value), null);
  }
});

test("lengths are points, or percentages of the whole", () => {
  assert.equal(parseLength("12.5px", 100), 12.5);
  assert.equal(parseLength("25%", 80), 20);
  assert.equal(parseLength(3, 80), 3);
  for (const value of ["auto", undefined, null]) assert.equal(parseLength(value, 80), 0);
});

test("sides that a shorthand leaves out are those opposite to them", () => {
  assert.deepEqual(parseSides("1px 2px"), ["1px", "2px", "1px", "2px"]);
  assert.deepEqual(parseSides("rgb(1, 2, 3) red blue"), ["rgb(1, 2, 3)", "red", "blue", "red"]);
  assert.equal(parseSides(" "), null);
  assert.equal(parseSides(undefined), null);
});
