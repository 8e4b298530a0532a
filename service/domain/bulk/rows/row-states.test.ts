import assert from "node:assert/strict";
import { test } from "node:test";
import { type FillIssue } from "#domain/filling";
import { refusedRow, succeededRow } from "./row-states.ts";

const ALIASES = new Map([
  ["Name", "name"],
  ["Copy", "name"],
  ["Town", "town"],
  ["Country", "country"],
  ["Note", "note"],
]);
const DELTA = { packedBytes: 9, tailBytes: 90, crc: 7, sha256: "ab" };

const issue = (severity: FillIssue["severity"], field: string): FillIssue => ({
  severity,
  code: "text_truncated",
  field,
  message: "It does not fit.",
});

test("the warnings of a filled row name aliases", () => {
  const outcome = {
    kind: "filled",
    row: 1,
    ...DELTA,
    warnings: [issue("warning", "Copy")],
  } as const;
  assert.deepEqual(succeededRow(outcome, "a.pdf", 1000, ALIASES), {
    status: "succeeded",
    filename: "a.pdf",
    sizeBytes: 1090,
    ...DELTA,
    warnings: [{ field: "name", code: "text_truncated", message: "It does not fit." }],
  });
});

test("a refused row fails with its first error; the other issues are warnings", () => {
  const issues = [issue("warning", "Town"), issue("error", "Name"), issue("error", "Note")];
  const row = refusedRow({ kind: "refused", row: 1, issues }, ALIASES);
  assert.deepEqual(
    [row.field, row.errorCode, row.error],
    ["name", "text_truncated", "It does not fit."],
  );
  assert.deepEqual(
    row.warnings.map(({ field }) => field),
    ["town", "note"],
  );
});

test("a refused row fails with its first issue", () => {
  const row = refusedRow({ kind: "refused", row: 1, issues: [issue("warning", "Town")] }, ALIASES);
  assert.deepEqual([row.field, row.warnings], ["town", []]);
});

test("a row refused without an issue or without a field fails", () => {
  assert.equal(
    refusedRow({ kind: "refused", row: 1, issues: [] }, ALIASES).errorCode,
    "fill_failed",
  );
  const row = refusedRow({ kind: "refused", row: 1, issues: [issue("error", "")] }, ALIASES);
  assert.equal(row.field, null);
});
