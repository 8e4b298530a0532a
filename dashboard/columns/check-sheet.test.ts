import assert from "node:assert/strict";
import { test } from "node:test";
import { assumedText, ROWS_MAX, sheetFault, sheetWarnings } from "./check-sheet.ts";

const HEADER = ["Name", "Born"];

test("a sheet without names, without rows or with too many cannot be used", () => {
  assert.equal(faultOf(HEADER, 1), "");
  assert.equal(faultOf(HEADER, ROWS_MAX), "");
  assert.match(faultOf(HEADER, 0), /no rows/);
  assert.match(faultOf(["Ada", "1815-12-10"], 0), /no names/);
  assert.match(faultOf(["", " "], 5), /no names/);
  assert.match(faultOf(HEADER, ROWS_MAX + 1), /10,001 rows; at most 10,000/);
  assert.match(faultOf(["\u0089PNG\u0000"], 5), /not a spreadsheet/);
});

test("a first row of values is pointed out, names by years are not", () => {
  assert.match(warningsOf(["Ada", "10.12.1815", "London"]), /10\.12\.1815/);
  assert.match(warningsOf(["ada@example.org", "x"]), /insert a row with names/);
  assert.match(warningsOf(["Ada", "48,000.00"]), /48,000/);
  assert.equal(warningsOf(["2023", "2024", "Q1", "1", "Box 12"]), "");
});

test("columns without a name and with the same name are named", () => {
  const [unnamed, repeated] = sheetWarnings({ header: ["Date", "date"], unnamed: ["C", "E"] });
  assert.match(unnamed ?? "", /Columns C, E have values/);
  assert.match(repeated ?? "", /“Date”/);
});

test("what was recognised of a file is said in words", () => {
  assert.equal(assumedText({ assumptions: [] }), null);
  const text = assumedText({
    assumptions: [
      { kind: "delimiter", delimiter: ";" },
      { kind: "encoding", encoding: "windows-1252" },
    ],
  });
  assert.match(text ?? "", /separated by semicolons, Western European/);
});

function faultOf(header: readonly string[], rowCount: number): string {
  return sheetFault({ header, rowCount }) ?? "";
}

function warningsOf(header: readonly string[]): string {
  return sheetWarnings({ header, unnamed: [] }).join();
}
