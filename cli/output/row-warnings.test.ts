import assert from "node:assert/strict";
import { test } from "node:test";
import { rowWarningLines, type WarnedRow } from "./row-warnings.ts";

const row = (number: number, ...warnings: readonly (readonly [string | null, string])[]) => ({
  row: number,
  warnings: warnings.map(([field, code]) => ({ field, code, message: `About ${code}.` })),
});

test("warnings are listed by code and column with their rows and the first of them", () => {
  const rows: readonly WarnedRow[] = [
    row(1),
    row(4, ["zip", "suspicious_value"], ["note", "text_truncated"], ["note", "text_truncated"]),
    row(7, ["note", "text_truncated"]),
    row(9, [null, "calculation_not_run"]),
  ];
  assert.deepEqual(rowWarningLines(rows), [
    "3 filled rows have warnings:",
    "  WARNING              COLUMN  ROWS  FIRST ROW  MEANING",
    "  text_truncated       note       2          4  About text_truncated.",
    "  suspicious_value     zip        1          4  About suspicious_value.",
    "  calculation_not_run  –          1          9  About calculation_not_run.",
  ]);
});

test("rows without warnings have no lines, and twenty kinds are shown", () => {
  assert.deepEqual(rowWarningLines([row(1), row(2)]), []);
  const many = Array.from({ length: 23 }, (_, index) => [`c${index}`, "text_truncated"] as const);
  const lines = rowWarningLines([row(5, ...many)]);
  assert.equal(lines.length, 23);
  assert.deepEqual([lines[0], lines.at(-1)], ["1 filled row has warnings:", "  and 3 more kinds"]);
});
