import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf, numberOf, numberText } from "./panel-texts.ts";

test("numbers are shown to two digits and typed with a comma or a point", () => {
  assert.deepEqual([numberText(12.3456), numberText(null)], ["12.35", ""]);
  assert.deepEqual([" 12,5 ", "-3", "", "ten", "1e3"].map(numberOf), [
    12.5,
    -3,
    null,
    undefined,
    undefined,
  ]);
});

test("options are lines that say something", () => {
  assert.deepEqual(linesOf(" red \n\nblue\n"), ["red", "blue"]);
});
