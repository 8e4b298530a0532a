import assert from "node:assert/strict";
import { test } from "node:test";
import { columnWarningLines } from "./column-warnings.ts";

const MESSAGE = "No such column is expected; it was ignored.";

test("a warning names its column", () => {
  assert.deepEqual(columnWarningLines(warnings(1)), [`Column "c1": ${MESSAGE}`]);
  assert.deepEqual(columnWarningLines([]), []);
});

test("ten warnings are shown and the others counted", () => {
  assert.equal(columnWarningLines(warnings(10)).length, 10);
  const lines = columnWarningLines(warnings(12));
  assert.equal(lines.length, 11);
  assert.equal(lines.at(-1), "And 2 more warnings of this kind.");
});

test("a warning about several columns is shown without a column", () => {
  const summary = { column: null, message: "17 more columns were ignored." };
  assert.deepEqual(columnWarningLines([summary]), [summary.message]);
  assert.equal(
    columnWarningLines([...warnings(50), summary]).at(-1),
    "And 40 more warnings of this kind. 17 more columns were ignored.",
  );
});

test("many names that were matched loosely are one line", () => {
  const header = { code: "header_assumed", column: "Last Name", message: "Read as last_name." };
  assert.deepEqual(columnWarningLines([header, ...warnings(1)]), [
    'Column "Last Name": Read as last_name.',
    `Column "c1": ${MESSAGE}`,
  ]);
  assert.deepEqual(columnWarningLines([header, header, header, header, ...warnings(1)]), [
    '4 column names were matched without regard to case, spaces, "_" and "-", such as "Last Name".',
    `Column "c1": ${MESSAGE}`,
  ]);
});

function warnings(total: number) {
  return Array.from({ length: total }, (_, index) => ({
    column: `c${index + 1}`,
    message: MESSAGE,
  }));
}
