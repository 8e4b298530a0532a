import assert from "node:assert/strict";
import { test } from "node:test";
import { madeFromText, sizeText } from "./file-text.ts";

test("a file is named by its envelope, else by its form", () => {
  const names = { envelopes: new Map([[1, "Payroll"]]), forms: new Map([[2, "W-9"]]) };
  const texts = [
    { envelope_id: 1, template_id: 2 },
    { envelope_id: 8, template_id: 2 },
    { envelope_id: null, template_id: 2 },
    { envelope_id: null, template_id: 9 },
  ].map((file) => madeFromText(file, names));
  assert.deepEqual(texts, ["Payroll", "Envelope 8", "W-9", "Form 9"]);
});

test("sizes are in kilobytes or megabytes", () => {
  assert.deepEqual([1, 2048, 1_000_000, 1_572_864].map(sizeText), [
    "1 kB",
    "2 kB",
    "977 kB",
    "1.5 MB",
  ]);
});
