import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type BulkOptions,
  envelopeCodes,
  failingCodes,
  optionFields,
  optionTexts,
  USUAL_OPTIONS,
} from "./bulk-options.ts";

test("without a choice the envelope decides about warnings and the account about retention", () => {
  assert.deepEqual(optionFields(USUAL_OPTIONS), {
    priority: "normal",
    flatten: false,
    test: false,
  });
  assert.deepEqual(optionTexts(USUAL_OPTIONS), []);
});

test("an empty list of warnings replaces the envelope's, and all warnings are the strict mode", () => {
  assert.deepEqual(fieldsOf({ warnings: "none" }).fail_on, []);
  assert.equal(fieldsOf({ warnings: "none" }).strict, undefined);
  assert.equal(fieldsOf({ warnings: "all" }).strict, true);
  assert.deepEqual(fieldsOf({ warnings: "some", codes: ["glyph_missing"] }).fail_on, [
    "glyph_missing",
  ]);
});

test("each choice is a field of the submission and has a short text", () => {
  const chosen = {
    priority: "high",
    result: "flat",
    warnings: "some",
    codes: ["text_truncated"],
    use: "trial",
    retention: "week",
  } as const;
  assert.deepEqual(optionFields(chosen), {
    priority: "high",
    flatten: true,
    test: true,
    fail_on: ["text_truncated"],
    retention_seconds: 604_800,
  });
  assert.deepEqual(optionTexts(chosen), [
    "Trial with TEST on every page",
    "High priority",
    "Final PDFs",
    "1 warning fails its row",
    "Kept for a week",
  ]);
});

test("the envelope's own list begins a choice, without codes that concern no value", () => {
  assert.deepEqual(envelopeCodes({ fail_on: ["unknown_alias", "text_truncated"] }), [
    "text_truncated",
  ]);
});

test("the preview fails the rows that the job fails", () => {
  const envelope = { fail_on: ["text_truncated"] } as const;
  const of = { codes: ["glyph_missing"] } as const;
  assert.deepEqual(failingCodes({ ...of, warnings: "envelope" }, envelope), ["text_truncated"]);
  assert.deepEqual(failingCodes({ ...of, warnings: "none" }, envelope), []);
  assert.equal(failingCodes({ ...of, warnings: "all" }, envelope).length, 8);
  assert.deepEqual(failingCodes({ ...of, warnings: "some" }, envelope), ["glyph_missing"]);
});

function fieldsOf(options: Partial<BulkOptions>): ReturnType<typeof optionFields> {
  return optionFields({ ...USUAL_OPTIONS, ...options });
}
