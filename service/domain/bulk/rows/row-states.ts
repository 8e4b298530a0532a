import type { RowFault } from "@platen/forms/row-values";
import type { FailedRow, SucceededRow } from "#domain/bulk-records";
import type { FillIssue, RowOutcome, RowWarning } from "#domain/filling";

/** The state of a filled row. */
export function succeededRow(
  outcome: Extract<RowOutcome, { kind: "filled" }>,
  filename: string,
  prefixBytes: number,
  aliases: ReadonlyMap<string, string>,
): SucceededRow {
  const { crc, sha256, tailBytes, packedBytes } = outcome;
  const warnings = outcome.warnings.map((issue) => warningOf(issue, aliases));
  const sizeBytes = prefixBytes + tailBytes;
  const facts = { filename, sizeBytes, crc, sha256, tailBytes, packedBytes };
  return { status: "succeeded", ...facts, warnings };
}

/** The state of a refused row: its first error. */
export function refusedRow(
  { issues }: Extract<RowOutcome, { kind: "refused" }>,
  aliases: ReadonlyMap<string, string>,
): FailedRow {
  const fatal = issues.find((issue) => issue.severity === "error") ?? issues[0] ?? UNKNOWN_ISSUE;
  const others = issues.filter((issue) => issue !== fatal);
  const { field, message } = warningOf(fatal, aliases);
  const warnings = others.map((issue) => warningOf(issue, aliases));
  return { status: "failed", error: message, errorCode: fatal.code, field, warnings };
}

const UNKNOWN_ISSUE: FillIssue = {
  severity: "error",
  code: "fill_failed",
  field: "",
  message: "This row could not be filled.",
};

function warningOf(
  { code, field, message }: FillIssue,
  aliases: ReadonlyMap<string, string>,
): RowWarning {
  return { field: field === "" ? null : (aliases.get(field) ?? field), code, message };
}

/** The state of a row that violates its schema, or has an invalid value. */
export function schemaFailed({
  field,
  message,
}: {
  readonly field: string;
  readonly message: string;
}): FailedRow {
  const errorCode = "schema_failed";
  const alias = field === "" ? null : field;
  return { status: "failed", error: message, errorCode, field: alias, warnings: [] };
}

/** The state of a row that cannot be filled: it lacks a value, or the mapping rejects one. */
export function notRead({ alias, code, message }: RowFault): FailedRow {
  return { status: "failed", error: message, errorCode: code, field: alias, warnings: [] };
}
