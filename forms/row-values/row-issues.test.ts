import assert from "node:assert/strict";
import { test } from "node:test";
import type { RowIssue } from "@platen/engine";
import type { FatalWarnings } from "./fatal-warnings.ts";
import { rowIssues } from "./row-issues.ts";

const fields = ["Name", "Zip", "Note"].map((name) => ({ name, type: "text" as const }));
const makeTruncated = (field: string): RowIssue => ({
  severity: "warning",
  code: "text_truncated",
  field,
  message: "It is cut off.",
});
const ERROR: RowIssue = {
  severity: "error",
  code: "unencodable_text",
  field: "Note",
  message: "No.",
};

const showIssues = (
  issues: readonly RowIssue[],
  fatal: Partial<FatalWarnings>,
  suspicious?: number[],
) =>
  rowIssues({
    fields,
    issues,
    fatal: { codes: [], overflow: [], ...fatal },
    ...(suspicious === undefined ? {} : { suspicious }),
  }).map(({ severity, code, field }) => `${severity} ${code} ${field}`);

test("a warning becomes an error by its code, or by the overflow rule of its field", () => {
  const both = [makeTruncated("Name"), makeTruncated("Note")];
  assert.deepEqual(showIssues(both, { overflow: [2] }), [
    "error text_truncated Note",
    "warning text_truncated Name",
  ]);
  assert.deepEqual(showIssues(both, { codes: ["text_truncated"] }), [
    "error text_truncated Name",
    "error text_truncated Note",
  ]);
  assert.deepEqual(showIssues(both, { codes: ["glyph_missing"] }), [
    "warning text_truncated Name",
    "warning text_truncated Note",
  ]);
});

test("errors proper come before warnings that fail the row", () => {
  const codes = ["text_truncated"];
  assert.deepEqual(showIssues([makeTruncated("Name"), ERROR], { codes }), [
    "error unencodable_text Note",
    "error text_truncated Name",
  ]);
});

test("a suspicious value is a warning about its field, or an error", () => {
  assert.deepEqual(showIssues([], {}, [1]), ["warning suspicious_value Zip"]);
  assert.deepEqual(showIssues([makeTruncated("Name")], { codes: ["suspicious_value"] }, [1]), [
    "error suspicious_value Zip",
    "warning text_truncated Name",
  ]);
  assert.deepEqual(showIssues([], { codes: ["suspicious_value"] }), []);
});
