import type { PlannedValues } from "#domain/mappings";
import type { FillIssue, RowOutcome } from "./fill-pool.ts";
import type { FailedRow, RowWarning, SucceededRow } from "./row.ts";

/** A filled row, as it is noted. */
export function succeededRow(
  outcome: Extract<RowOutcome, { kind: "filled" }>,
  filename: string,
  prefixBytes: number,
  aliases: ReadonlyMap<string, string>,
): SucceededRow {
  const { crc, sha256, tailBytes, packedBytes } = outcome;
  const warnings = outcome.warnings.map((issue) => said(issue, aliases));
  const sizeBytes = prefixBytes + tailBytes;
  const facts = { filename, sizeBytes, crc, sha256, tailBytes, packedBytes };
  return { status: "succeeded", ...facts, warnings };
}

/** A row that the filler refused, for the first error among its issues; strict rows fail of warnings, too. */
export function refusedRow(
  { issues }: Extract<RowOutcome, { kind: "refused" }>,
  aliases: ReadonlyMap<string, string>,
): FailedRow {
  const fatal = issues.find((issue) => issue.severity === "error") ?? issues[0] ?? UNSAID;
  const { field, message } = said(fatal, aliases);
  const others = issues.filter((issue) => issue !== fatal);
  const warnings = others.map((issue) => said(issue, aliases));
  return { status: "failed", error: message, errorCode: fatal.code, field, warnings };
}

const UNSAID: FillIssue = {
  severity: "error",
  code: "fill_failed",
  field: "",
  message: "This row could not be filled.",
};

function said(
  { code, field, message }: FillIssue,
  aliases: ReadonlyMap<string, string>,
): RowWarning {
  return { field: field === "" ? null : (aliases.get(field) ?? field), code, message };
}

/** A row that lacks what it has to have. */
export function requiredMissing(alias: string): FailedRow {
  const error = "A value that the form requires is missing.";
  return { status: "failed", error, errorCode: "required_missing", field: alias, warnings: [] };
}

/** A row that its schema does not allow, or that has what can be no value. */
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

/** A row of which the mapping cannot make values: a transform failed, or a value is not of its field's type. */
export function notPlanned({
  alias,
  code,
  message,
}: Extract<PlannedValues, { kind: "fault" }>): FailedRow {
  return { status: "failed", error: message, errorCode: code, field: alias, warnings: [] };
}
