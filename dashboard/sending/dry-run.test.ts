import assert from "node:assert/strict";
import { test } from "node:test";
import type { BulkRow } from "@platen/sdk";
import { costOf, failureGroups, warningTexts } from "./dry-run.ts";

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

test("the cost has the PDFs within the plan, those beyond it and their price", () => {
  assert.deepEqual(costOf({ valid_rows: 7, quota: QUOTA }, false), {
    included: 5,
    overage: 2,
    amount: "$0.20",
    used: 995,
    limit: 1000,
  });
  const yen = { ...QUOTA, currency: "jpy" };
  assert.equal(costOf({ valid_rows: 7, quota: yen }, false)?.amount, "¥20");
  assert.equal(costOf({ valid_rows: 7, quota: { ...QUOTA, limit: 999_999 } }, false)?.limit, null);
  assert.equal(costOf({ valid_rows: 7, quota: QUOTA }, true), null);
});

test("warnings are counted in words, the most frequent first", () => {
  assert.deepEqual(warningTexts({ warning_counts: { glyph_missing: 1, text_truncated: 1200 } }), [
    "A text is cut off because its field is too short: 1,200 times",
    "A letter exists in no font: 1 time",
  ]);
});

function failed(row: number, code: string, field: string | null): BulkRow {
  const error = `The sentence of ${code}.`;
  const common = { status: "failed", filename: null, warnings: [] } as const;
  return { ...common, row, line: row + 1, error, error_code: code, field };
}
