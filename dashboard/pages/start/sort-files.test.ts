import assert from "node:assert/strict";
import { test } from "node:test";
import { sortFiles } from "./sort-files.ts";

const FORM = { name: "w4.PDF", type: "" };
const SHEET = { name: "staff.xlsx", type: "" };

test("a form and a spreadsheet are recognised by name or type, in any order", () => {
  const sorted = { form: FORM, sheet: SHEET, fault: null };
  assert.deepEqual(sortFiles([FORM, SHEET]), sorted);
  assert.deepEqual(sortFiles([SHEET, FORM]), sorted);
  const typed = { name: "form", type: "application/pdf" };
  const table = { name: "rows", type: "text/csv" };
  assert.deepEqual(sortFiles([table, typed]), { form: typed, sheet: table, fault: null });
  assert.deepEqual(sortFiles([]), { form: null, sheet: null, fault: null });
});

test("other files and second ones are named", () => {
  const picture = { name: "scan.png", type: "image/png" };
  const second = { name: "w9.pdf", type: "application/pdf" };
  const list = { name: "more.csv", type: "text/csv" };
  const { form, sheet, fault } = sortFiles([picture, FORM, second, SHEET, list]);
  assert.deepEqual([form, sheet], [FORM, SHEET]);
  assert.match(fault ?? "", /scan\.png.*w4\.PDF.*staff\.xlsx/);
});
