import assert from "node:assert/strict";
import { test } from "node:test";
import type { BulkRow } from "@platen/sdk";
import { checkSentence, failureGroups, monthText, warningTexts, wrongMatches } from "./dry-run.ts";

test("rows that would fail are grouped by reason and field, the most frequent first", () => {
  const failing = [
    failed(2, "required_missing", "name"),
    ...[3, 4, 5, 6].map((row) => failed(row, "transform_failed", "birth_date")),
    failed(7, "required_missing", "town"),
    failed(8, "required_missing", "name"),
  ];
  assert.deepEqual(
    failureGroups(failing).map(({ code, field, count, examples }) => [
      code,
      field,
      count,
      examples.map(({ row, line }) => [row, line]),
    ]),
    [
      [
        "transform_failed",
        "birth_date",
        4,
        [
          [3, 4],
          [4, 5],
          [5, 6],
        ],
      ],
      [
        "required_missing",
        "name",
        2,
        [
          [2, 3],
          [8, 9],
        ],
      ],
      ["required_missing", "town", 1, [[7, 8]]],
    ],
  );
  assert.equal(failureGroups(failing)[1]?.reason, "A required value is missing");
});

test("a code without words of its own has the service's sentence", () => {
  const [group] = failureGroups([failed(1, "new_code", null)]);
  assert.equal(group?.reason, "The sentence of new_code.");
});

const QUOTA = {
  used: 995,
  limit: 1000,
  remaining: 5,
  projected_overage: 2,
  overage_amount: 20,
  currency: "usd",
};

test("a check is one sentence, with the price", () => {
  const rows = { dry_run: true, envelope_id: 1, total_rows: 7, warning_counts: {} } as const;
  const checked = { ...rows, valid_rows: 5, failing: [], warned: 3, quota: QUOTA };
  assert.equal(checkSentence(checked, false), "5 PDFs · 0 fail · 3 warnings · $0.20");
  assert.match(checkSentence(checked, true), /3 warnings · a trial, which counts nothing$/);
  const yen = { ...QUOTA, currency: "jpy" };
  assert.match(checkSentence({ ...checked, quota: yen }, false), /¥20$/);
});

test("the month is said with its limit, and with what is beyond it", () => {
  assert.equal(
    monthText({ quota: QUOTA }),
    "PDFs of this month so far: 995 of 1,000. 2 of the new ones are beyond the plan and cost $0.20.",
  );
  const unlimited = { ...QUOTA, limit: 999_999, projected_overage: 0 };
  assert.equal(monthText({ quota: unlimited }), "PDFs of this month so far: 995.");
});

test("a column on which every row fails is matched with the wrong field", () => {
  const all = [1, 2, 3].map((row) => failed(row, "max_length_exceeded", "SSN"));
  assert.deepEqual(wrongMatches({ failing: all, total_rows: 3 }), ["SSN"]);
  assert.deepEqual(wrongMatches({ failing: all, total_rows: 4 }), []);
  assert.deepEqual(wrongMatches({ failing: all.slice(0, 1), total_rows: 1 }), []);
  const empty = [1, 2].map((row) => failed(row, "required_missing", "SSN"));
  assert.deepEqual(wrongMatches({ failing: empty, total_rows: 2 }), []);
});

test("warnings are counted in words, the most frequent first", () => {
  assert.deepEqual(warningTexts({ warning_counts: { glyph_missing: 1, text_truncated: 1200 } }), [
    "A text is cut off because its field is too short: 1,200 times",
    "A letter exists in no font: 1 time",
  ]);
});

function failed(row: number, code: string, field: string | null): BulkRow {
  const error = `The sentence of ${code}.`;
  const errors = [{ field, code, message: error }];
  const common = { status: "failed", filename: null, warnings: [] } as const;
  return { ...common, row, line: row + 1, error, error_code: code, field, errors };
}
