import assert from "node:assert/strict";
import { test } from "node:test";
import { type WarnedRow, warningGroups, warningsCsv } from "./warned-rows.ts";

const cut = { field: "name", code: "text_truncated", message: "Cut off." };
const ROWS: readonly WarnedRow[] = [
  { row: 2, filename: "2.pdf", warnings: [{ ...cut, value: 'A "long", name' }] },
  {
    row: 5,
    filename: "5.pdf",
    warnings: [
      { ...cut, value: "Another" },
      { field: null, code: "new_code", message: "Something else.", value: null },
    ],
  },
];

test("warnings are grouped by kind and column, with rows and the first value", () => {
  assert.deepEqual(warningGroups(ROWS), [
    {
      code: "text_truncated",
      field: "name",
      text: "A text was cut off because its field is too short",
      value: 'A "long", name',
      rows: [2, 5],
    },
    { code: "new_code", field: null, text: "Something else.", value: null, rows: [5] },
  ]);
});

test("the file of warnings has a line each, and no cell is taken for a formula", () => {
  const [first] = ROWS;
  assert.ok(first);
  const formula = { ...first, warnings: [{ ...cut, value: "=1+1" }] };
  assert.deepEqual(warningsCsv([first, formula]).split("\r\n"), [
    "row,file,column,code,message,value",
    '2,2.pdf,name,text_truncated,Cut off.,"A ""long"", name"',
    "2,2.pdf,name,text_truncated,Cut off.,'=1+1",
    "",
  ]);
});
