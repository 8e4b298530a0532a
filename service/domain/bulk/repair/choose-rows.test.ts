import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#base/refusal.ts";
import { chooseRows } from "./choose-rows.ts";

const makeRows = (...rows: readonly number[]) => rows.map((row) => ({ row, field: "row" }));
const FAILED = new Set([2, 4, 6, 8]);

function catchRefusal(rows: readonly number[] | null, retried: readonly number[]): Refusal {
  try {
    chooseRows(rows === null ? null : makeRows(...rows), FAILED, new Set(retried));
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  return assert.fail("no refusal");
}

test("without named rows every failed row is retried that no other retry has", () => {
  assert.deepEqual(chooseRows(null, FAILED, new Set([4, 5])), [2, 6, 8]);
  assert.equal(catchRefusal(null, [8, 6, 4, 2]).code, "nothing_to_retry");
});

test("named rows are retried in the order of the file", () => {
  assert.deepEqual(chooseRows(makeRows(8, 2), FAILED, new Set([4])), [2, 8]);
});

test("a row that another retry has is a conflict, before any other fault", () => {
  const { status, code, extras, message } = catchRefusal([99, 6, 4, 4], [4, 6]);
  assert.deepEqual([status, code, extras["rows"]], [409, "row_already_retried", [4, 6]]);
  assert.match(message, /: 4, 6\.$/);
});

test("rows that did not fail, or are named twice, are listed", () => {
  const { status, extras } = catchRefusal([2, 3, 2], []);
  assert.equal(status, 400);
  const details = [
    {
      row: 3,
      field: "row",
      code: "not_failed",
      message: "No row of this number failed in the upload.",
    },
    { row: 2, field: "row", code: "duplicate", message: "This row is named twice." },
  ];
  assert.deepEqual(extras["details"], details);
});
