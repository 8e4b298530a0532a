import assert from "node:assert/strict";
import { test } from "node:test";
import type { RowError } from "#domain/bulk-records";
import type { FillIssue } from "#domain/filling";
import { failedRow, refusedRow, succeededRow } from "./row-states.ts";

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

const refused = (issues: readonly FillIssue[], before: readonly RowError[] = []) =>
  refusedRow({ kind: "refused", row: 1, issues }, before, ALIASES);

test("a refused row has every error by its alias once, those found before filling first", () => {
  const before = { field: "note", code: "required_missing", message: "Missing." } as const;
  const issues = [
    issue("error", "Name"),
    issue("error", "Copy"),
    issue("error", ""),
    issue("warning", "Town"),
  ];
  const { errors, warnings } = refused(issues, [before, before]);
  assert.deepEqual(
    errors.map(({ field, code }) => [field, code]),
    [
      ["note", "required_missing"],
      ["name", "text_truncated"],
      [null, "text_truncated"],
    ],
  );
  assert.deepEqual(
    warnings.map(({ field }) => field),
    ["town"],
  );
});

test("a row refused without an error fails all the same", () => {
  const { errors, warnings } = refused([issue("warning", "Town")]);
  assert.deepEqual([errors[0].code, warnings.length], ["fill_failed", 1]);
});

test("a failed row keeps 50 errors, and 1,000 characters of each message", () => {
  const errors = Array.from({ length: 60 }, (_, index) => ({
    field: `f${index}`,
    code: "schema_failed" as const,
    message: "x".repeat(index === 0 ? 1000 : 1001),
  }));
  const kept = failedRow(errors).errors;
  assert.deepEqual([kept.length, kept[49]?.field], [50, "f49"]);
  assert.deepEqual(kept[0], errors[0]);
  assert.equal(kept[1]?.message, `${"x".repeat(999)}…`);
});
