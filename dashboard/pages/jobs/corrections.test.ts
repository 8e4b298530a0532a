import assert from "node:assert/strict";
import { test } from "node:test";
import {
  columnOf,
  correctedCells,
  correctedCount,
  correctionsOf,
  draftOf,
  NO_CORRECTIONS,
  ofRows,
  retryRowsOf,
  shownColumns,
  withCell,
} from "./corrections.ts";

const HEADER = ["name", "Start Date", "town"];
const ROW = { row: 7, cells: ["", "2026-01-02", "Oslo"] };

test("an error is at the column of its alias, which the header may spell differently", () => {
  assert.equal(columnOf(HEADER, "town"), 2);
  assert.equal(columnOf(HEADER, "start_date"), 1);
  assert.equal(columnOf(HEADER, "salary"), null);
  assert.equal(columnOf(HEADER, null), null);
});

test("of many columns the first and those with faults are shown", () => {
  const header = Array.from({ length: 12 }, (_, index) => `column ${index}`);
  const rows = [["column 9", "column_5"], [null]].map((fields) => ({
    errors: fields.map((field) => ({ field, code: "x", message: "" })),
  }));
  assert.deepEqual(shownColumns(header, rows, false), [0, 1, 5, 9]);
  assert.equal(shownColumns(header, rows, true).length, 12);
  assert.deepEqual(shownColumns(HEADER, [], false), [0, 1, 2]);
});

test("only cells that differ from the upload are corrections, and only they are sent", () => {
  const named = withCell(NO_CORRECTIONS, ROW, 0, "Ada");
  const both = withCell(named, ROW, 2, "");
  assert.deepEqual(correctedCells(ROW, both), ["Ada", "2026-01-02", ""]);
  assert.equal(correctedCount(both), 2);
  assert.deepEqual(retryRowsOf([7, 9], HEADER, both), [
    { row: 7, cells: { name: "Ada", town: "" } },
    { row: 9, cells: {} },
  ]);
  const back = withCell(withCell(both, ROW, 0, ""), ROW, 2, "Oslo");
  assert.equal(back.size, 0);
  assert.equal(correctedCells(ROW, back), ROW.cells);
});

test("a draft keeps corrections, empty texts too", () => {
  const both = withCell(withCell(NO_CORRECTIONS, ROW, 0, "=1+1"), ROW, 2, "");
  assert.deepEqual(correctionsOf(draftOf(both)), both);
  assert.deepEqual(correctionsOf({ other: "=x" }), NO_CORRECTIONS);
});

test("corrections of rows that are not shown stay, and are not sent", () => {
  const other = withCell(
    withCell(NO_CORRECTIONS, ROW, 0, "Ada"),
    { row: 8, cells: [""] },
    0,
    "Bob",
  );
  assert.deepEqual([...ofRows(other, [{ row: 8 }]).keys()], [8]);
});
