import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FailOnCode } from "../../service/contract/fail-on.ts";
import { type RowError } from "../../service/domain/bulk-records/mod.ts";

const PAGE = readFileSync(new URL("../../docs/errors.md", import.meta.url), "utf8");

/** The section of the page that lists a row's error code: some are warnings that were made errors. */
const SECTIONS: Readonly<Record<RowError["code"], "Codes of a row" | "Warnings">> = {
  required_missing: "Codes of a row",
  max_length_exceeded: "Codes of a row",
  value_not_in_options: "Codes of a row",
  invalid_signature: "Codes of a row",
  schema_failed: "Codes of a row",
  transform_failed: "Codes of a row",
  unencodable_text: "Codes of a row",
  template_not_published: "Codes of a row",
  fill_failed: "Codes of a row",
  timeout: "Codes of a row",
  storage_error: "Codes of a row",
  account_read_only: "Codes of a row",
  internal_error: "Codes of a row",
  text_truncated: "Warnings",
  format_mismatch: "Warnings",
  font_substituted: "Warnings",
  glyph_missing: "Warnings",
  field_read_only: "Warnings",
  calculation_not_run: "Warnings",
  barcode_not_drawn: "Warnings",
  suspicious_value: "Warnings",
};

test("the page lists every error code of a row", () => {
  for (const heading of ["Codes of a row", "Warnings"] as const)
    for (const [code, section] of Object.entries(SECTIONS))
      assert.equal(codesUnder(heading).includes(code), section === heading, `${code}: ${heading}`);
});

test("the page lists every warning that fail_on takes, and no other", () => {
  assert.deepEqual(codesUnder("Warnings").toSorted(), [...FailOnCode.options].toSorted());
});

function codesUnder(heading: string): string[] {
  const section = PAGE.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `(\w+)` \|/gm)]
    .map(([, code = ""]) => code)
    .filter((code) => !["error_code", "code"].includes(code));
}
