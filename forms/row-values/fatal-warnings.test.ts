import assert from "node:assert/strict";
import { test } from "node:test";
import { shrinkingOf } from "#field-mappings";
import { fatalWarningsOf } from "./fatal-warnings.ts";

const VALUES = [
  "text_truncated",
  "font_substituted",
  "glyph_missing",
  "field_read_only",
  "format_mismatch",
  "suspicious_value",
  "calculation_not_run",
  "barcode_not_drawn",
];

const field = (name: string) => ({ name, type: "text", required: false }) as const;

test("strict means all codes about values", () => {
  const plan = { strict: true, failOn: [], pairs: [] };
  assert.deepEqual(fatalWarningsOf(plan), { codes: VALUES, overflow: [] });
});

test("of the codes of fail_on those about values fail a row", () => {
  const failOn = ["unknown_alias", "encryption_removed", "format_mismatch"] as const;
  const fatal = fatalWarningsOf({ strict: false, failOn, pairs: [] });
  assert.deepEqual(fatal.codes, ["format_mismatch"]);
});

test("the fields that shrink are those whose mapping says so", () => {
  const fieldMappings = {
    A: { source: "a", overflow: "shrink" as const },
    B: { source: "b", overflow: "fail" as const },
    C: "c",
  };
  assert.deepEqual(shrinkingOf(fieldMappings), { A: "shrink" });
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
  const { overflow } = fatalWarningsOf({ strict: false, failOn: [], pairs: [pair, pair] });
  assert.deepEqual(overflow, [2, 5]);
});
