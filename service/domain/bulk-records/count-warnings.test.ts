import assert from "node:assert/strict";
import { test } from "node:test";
import { countWarnings } from "./count-warnings.ts";
import type { RowState } from "./row.ts";

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
  const error = { field: null, code: "format_mismatch", message: "" } as const;
  const states: readonly RowState[] = [
    { status: "succeeded", ...pdf, warnings },
    { status: "succeeded", ...pdf, warnings: [] },
    { status: "succeeded", ...pdf, warnings: warnings.slice(0, 1) },
    { status: "failed", errors: [error], warnings },
    { status: "pending" },
  ];
  assert.deepEqual(countWarnings(states.map((state) => ({ state }))), {
    warned: 2,
    warningCounts: { text_truncated: 3, format_mismatch: 1 },
  });
});
