import type { FailedRow, RowError, RowWarning, SucceededRow } from "#domain/bulk-records";
import type { FillIssue, RowOutcome } from "#domain/filling";

/** Raw field names of a form, and the aliases that supply them. */
type Aliases = ReadonlyMap<string, string>;

/** The state of a filled row. */
export function succeededRow(
  outcome: Extract<RowOutcome, { kind: "filled" }>,
  filename: string,
  prefixBytes: number,
  aliases: Aliases,
): SucceededRow {
  const { crc, sha256, tailBytes, packedBytes } = outcome;
  const warnings = outcome.warnings.map((issue) => byAlias(issue, aliases));
  const sizeBytes = prefixBytes + tailBytes;
  const facts = { filename, sizeBytes, crc, sha256, tailBytes, packedBytes };
  return { status: "succeeded", ...facts, warnings };
}

/** The state of a refused row: what was found before it was filled, then what was found by filling it. */
export function refusedRow(
  { issues }: Extract<RowOutcome, { kind: "refused" }>,
  before: readonly RowError[],
  aliases: Aliases,
): FailedRow {
  const named = (isWarning: boolean): readonly RowError[] =>
    issues
      .filter(({ severity }) => (severity === "warning") === isWarning)
      .map((issue) => byAlias(issue, aliases));
  return failedRow([...before, ...named(false)], named(true));
}

/** Errors that a failed row keeps. */
const ERRORS_MAX = 50;
/** A message may quote a part of the form or of a schema, such as a pattern. */
const CHARACTERS_MAX = 1000;

/** The state of a row with these errors, each once. */
export function failedRow(
  errors: readonly RowError[],
  warnings: readonly RowWarning[] = [],
): FailedRow {
  const found = new Map<string, RowError>();
  for (const { field, code, message } of errors) {
    if (found.size === ERRORS_MAX) break;
    const error = { field: field === null ? null : cut(field), code, message: cut(message) };
    found.set(JSON.stringify(error), error);
  }
  const [first = UNKNOWN_ERROR, ...others] = found.values();
  return { status: "failed", errors: [first, ...others], warnings };
}

const UNKNOWN_ERROR: RowError = {
  field: null,
  code: "fill_failed",
  message: "This row could not be filled.",
};

function cut(text: string): string {
  return text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX - 1)}…` : text;
}

function byAlias({ code, field, message }: FillIssue, aliases: Aliases): RowError {
  return { field: field === "" ? null : (aliases.get(field) ?? field), code, message };
}
