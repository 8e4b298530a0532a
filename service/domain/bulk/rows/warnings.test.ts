import assert from "node:assert/strict";
import { test } from "node:test";
import { countWarnings } from "./count-warnings.ts";
import { fatalWarningsOf, refusesUnknown } from "./fatal-warnings.ts";
import type { RowState } from "./row.ts";

const VALUES = [
  "text_truncated",
  "font_substituted",
  "glyph_missing",
  "field_read_only",
  "format_mismatch",
  "suspicious_value",
  "calculation_not_run",
];

const field = (name: string) => ({ name, required: false });

test("strict means all codes about values, and never unknown names", () => {
  const plan = { strict: true, failOn: [], pairs: [] };
  assert.deepEqual(fatalWarningsOf(plan), { codes: VALUES, overflow: [] });
  assert.equal(refusesUnknown(plan.failOn), false);
});

test("of the codes of fail_on those about values fail a row", () => {
  const failOn = ["unknown_alias", "encryption_removed", "format_mismatch"] as const;
  const fatal = fatalWarningsOf({ strict: false, failOn, pairs: [] });
  assert.deepEqual(fatal.codes, ["format_mismatch"]);
  assert.equal(refusesUnknown(failOn), true);
});

test("a plan of an older version has no fail_on", () => {
  assert.deepEqual(fatalWarningsOf({ strict: false, pairs: [] }), { codes: [], overflow: [] });
  assert.equal(refusesUnknown(undefined), false);
});

test("overflow: fail is found by its index among the values of all pairs", () => {
  const pair = {
    fieldMappings: {
      C: { source: "c", overflow: "fail" as const },
      B: { source: "b", overflow: "clip" as const },
      A: "a",
    },
    fields: ["A", "B", "unmapped", "C"].map(field),
  };
  const { overflow } = fatalWarningsOf({ strict: false, pairs: [pair, pair] });
  assert.deepEqual(overflow, [2, 5]);
});

test("only the warnings of succeeded rows are counted", () => {
  const warnings = ["text_truncated", "text_truncated", "format_mismatch"].map((code) => ({
    field: null,
    code,
    message: "",
  }));
  const pdf = {
    filename: "a.pdf",
    sizeBytes: 1,
    crc: 1,
    sha256: "",
    tailBytes: 1,
    packedBytes: 1,
  };
  const failed = { error: "", errorCode: "format_mismatch", field: null } as const;
  const states: readonly RowState[] = [
    { status: "succeeded", ...pdf, warnings },
    { status: "succeeded", ...pdf, warnings: [] },
    { status: "succeeded", ...pdf, warnings: warnings.slice(0, 1) },
    { status: "failed", ...failed, warnings },
    { status: "pending" },
  ];
  assert.deepEqual(countWarnings(states.map((state) => ({ state }))), {
    warned: 2,
    warningCounts: { text_truncated: 3, format_mismatch: 1 },
  });
});
