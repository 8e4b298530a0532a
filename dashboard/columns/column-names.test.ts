import assert from "node:assert/strict";
import { test } from "node:test";
import { columnLetters, columnNames, repeatedNames } from "./column-names.ts";

test("columns get names that aliases may have", () => {
  assert.deepEqual(columnNames([" Name ", "Date\nof birth", "", "\u0000"]), [
    "Name",
    "Date of birth",
    "Column C",
    "Column D",
  ]);
  const [long = ""] = columnNames(["x".repeat(300)]);
  assert.equal(long.length, 255);
});

test("names that fold alike are numbered", () => {
  const names = columnNames(["Name", "name ", "NAME", "name (2)"]);
  assert.deepEqual(names, ["Name", "name (2)", "NAME (3)", "name (2) (2)"]);
  const long = "y".repeat(255);
  assert.equal(new Set(columnNames([long, long])).size, 2);
});

test("repeated names are listed once", () => {
  assert.deepEqual(repeatedNames(["Date", "date", "Sum", "", ""]), ["Date"]);
});

test("columns have letters as in spreadsheets", () => {
  assert.deepEqual([0, 25, 26, 27, 701, 702].map(columnLetters), [
    "A",
    "Z",
    "AA",
    "AB",
    "ZZ",
    "AAA",
  ]);
});
