import assert from "node:assert/strict";
import { test } from "node:test";
import type { RowIssue } from "@platen/engine";
import type { FatalWarnings } from "./fatal-warnings.ts";
import { rowIssues } from "./row-issues.ts";

const fields = ["Name", "Zip", "Note"].map((name) => ({ name, type: "text" as const }));
const truncated = (field: string): RowIssue => ({
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

const shown = (issues: readonly RowIssue[], fatal: Partial<FatalWarnings>, suspicious?: number[]) =>
  rowIssues({
    fields,
    issues,
    fatal: { codes: [], overflow: [], ...fatal },
    ...(suspicious === undefined ? {} : { suspicious }),
  }).map(({ severity, code, field }) => `${severity} ${code} ${field}`);

test("a warning becomes an error by its code, or by the overflow rule of its field", () => {
  const both = [truncated("Name"), truncated("Note")];
  assert.deepEqual(shown(both, { overflow: [2] }), [
    "error text_truncated Note",
    "warning text_truncated Name",
  ]);
  assert.deepEqual(shown(both, { codes: ["text_truncated"] }), [
    "error text_truncated Name",
    "error text_truncated Note",
  ]);
  assert.deepEqual(shown(both, { codes: ["glyph_missing"] }), [
    "warning text_truncated Name",
    "warning text_truncated Note",
  ]);
});

test("errors proper come before warnings that fail the row", () => {
  const codes = ["text_truncated"];
  assert.deepEqual(shown([truncated("Name"), ERROR], { codes }), [
    "error unencodable_text Note",
    "error text_truncated Name",
  ]);
});

test("a suspicious value is a warning about its field, or an error", () => {
  assert.deepEqual(shown([], {}, [1]), ["warning suspicious_value Zip"]);
  assert.deepEqual(shown([truncated("Name")], { codes: ["suspicious_value"] }, [1]), [
    "error suspicious_value Zip",
    "warning text_truncated Name",
  ]);
  assert.deepEqual(shown([], { codes: ["suspicious_value"] }), []);
});
