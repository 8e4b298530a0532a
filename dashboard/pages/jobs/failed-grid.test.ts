import assert from "node:assert/strict";
import { test } from "node:test";
import { type FailedRow, NO_CORRECTIONS, withCell } from "./corrections.ts";
import { allWanted, cellNotes, gridCells, RETRIED_ROWS_MAX, rowText } from "./failed-grid.ts";

const HEADER = ["name", "town", "kind"];

function failedRow(members: Partial<FailedRow> = {}): FailedRow {
  return {
    row: 2,
    line: 3,
    cells: ["", "Oslo", "a"],
    error: "A value is missing.",
    error_code: "required_missing",
    field: "name",
    errors: [{ field: "name", code: "required_missing", message: "A value is missing." }],
    retried: false,
    ...members,
  };
}

/** A failed row with an error at each of these columns. */
function failedAt(...fields: readonly (string | null)[]): FailedRow {
  return failedRow({
    errors: fields.map((field) => ({ field, code: "x", message: `At ${field}.` })),
  });
}

test("a fault is at its cell until that cell is corrected", () => {
  const row = failedRow();
  assert.deepEqual(
    [...cellNotes(row, HEADER, NO_CORRECTIONS)],
    [[0, { tone: "danger", text: "A value is missing." }]],
  );
  const other = withCell(NO_CORRECTIONS, row, 1, "Rome");
  assert.deepEqual(
    [...cellNotes(row, HEADER, other)].map(([column, { tone }]) => [column, tone]),
    [
      [0, "danger"],
      [1, "done"],
    ],
  );
  const fixed = withCell(other, row, 0, "Ada");
  assert.ok([...cellNotes(row, HEADER, fixed).values()].every(({ tone }) => tone === "done"));
});

test("a fault without a column is said of the row", () => {
  assert.equal(rowText(failedAt("name"), HEADER), null);
  assert.equal(rowText(failedAt("salary"), HEADER), "At salary.");
  assert.equal(rowText(failedAt(null, "name", "salary"), HEADER), "At null. At salary.");
});

test("every error of a row is at its cell, and a check replaces them", () => {
  const errors = ["name", "kind"].map((field) => ({ field, code: "x", message: `At ${field}.` }));
  const row = failedRow({ errors });
  assert.deepEqual([...cellNotes(row, HEADER, NO_CORRECTIONS).keys()], [0, 2]);
  const fixed = withCell(NO_CORRECTIONS, row, 0, "Ada");
  const faults = [{ column: 2, text: "Not an option." }];
  assert.deepEqual(
    [...cellNotes(row, HEADER, fixed, { kind: "faulty", faults })].map(([at, { tone }]) => [
      at,
      tone,
    ]),
    [
      [2, "danger"],
      [0, "done"],
    ],
  );
  assert.deepEqual([...cellNotes(row, HEADER, fixed, { kind: "fine" }).keys()], [0]);
});

test("the grid has the shown columns with their corrections, and short rows are filled up", () => {
  const row = failedRow({ cells: ["", "Oslo"] });
  const corrections = withCell(NO_CORRECTIONS, row, 0, "Ada");
  assert.deepEqual(gridCells(row, [0, 2], corrections), ["Ada", ""]);
});

test("a cell beyond a short row can be corrected", () => {
  const row = failedRow({ cells: ["", "Oslo"] });
  const corrections = withCell(NO_CORRECTIONS, row, 2, "b");
  assert.deepEqual(gridCells(row, [0, 1, 2], corrections), ["", "Oslo", "b"]);
});

test("all rows run as uploaded, or by number where cells are corrected, at most 500", () => {
  const rows = Array.from({ length: 600 }, (_, index) => failedRow({ row: index + 1 }));
  assert.deepEqual(allWanted(rows, NO_CORRECTIONS), { kind: "all" });
  const wanted = allWanted(rows, withCell(NO_CORRECTIONS, failedRow(), 0, "Ada"));
  assert.ok(wanted.kind === "rows");
  assert.deepEqual([wanted.rows.length, wanted.rows[0]], [RETRIED_ROWS_MAX, 1]);
});
