import type { CompiledTemplate, RowIssue } from "@platen/engine";
import type { FatalWarnings, FillIssue, RowToFill } from "#domain/bulk";

/** What the issues of a row are made of. */
type Found = {
  readonly fields: CompiledTemplate["fields"];
  readonly fatal: FatalWarnings;
  readonly suspicious?: RowToFill["suspicious"];
  /** Found by the engine. */
  readonly issues: readonly RowIssue[];
};

/** All issues of a row, errors first; a warning that fails the row becomes an error, after the errors proper. */
export function rowIssues({ fields, fatal, suspicious = [], issues }: Found): readonly FillIssue[] {
  if (issues.length === 0 && suspicious.length === 0) return [];
  const all = [...issues, ...suspicious.map((index) => suspicionOf(fields[index]?.name ?? ""))];
  const errors = all.filter(({ severity }) => severity === "error");
  const warnings = all.filter(({ severity }) => severity === "warning");
  if (fatal.codes.length === 0 && fatal.overflow.length === 0) return [...errors, ...warnings];
  const overflow = new Set(fatal.overflow.map((index) => fields[index]?.name));
  const isFatal = ({ code, field }: FillIssue): boolean =>
    fatal.codes.includes(code) || (code === "text_truncated" && overflow.has(field));
  const raised = warnings
    .filter(isFatal)
    .map((issue) => ({ ...issue, severity: "error" as const }));
  return [...errors, ...raised, ...warnings.filter((issue) => !isFatal(issue))];
}

function suspicionOf(field: string): FillIssue {
  return { severity: "warning", code: "suspicious_value", field, message: SUSPICIOUS };
}

const SUSPICIOUS =
  "The number has too few digits: its leading zeros seem to be lost. Format the column as text.";
