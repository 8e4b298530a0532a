import type { RowIssue } from "@platen/engine";
import type { FatalWarnings } from "./fatal-warnings.ts";

/** An issue of a row; `field` is the raw name, "" when it concerns no field. A warning that fails the row is an error. */
export type FoundIssue = Omit<RowIssue, "code"> & {
  readonly code: RowIssue["code"] | "suspicious_value";
};

/** The findings from which the issues of a row are made. */
type Found = {
  /** The filled fields, in the order of the row's values. */
  readonly fields: readonly { readonly name: string }[];
  readonly fatal: FatalWarnings;
  /** Indices of suspicious values. */
  readonly suspicious?: readonly number[] | undefined;
  /** Found by the engine. */
  readonly issues: readonly RowIssue[];
};

/** All issues of a row, errors first; a warning that fails the row becomes an error, after the errors proper. */
export function rowIssues({
  fields,
  fatal,
  suspicious = [],
  issues,
}: Found): readonly FoundIssue[] {
  if (issues.length === 0 && suspicious.length === 0) return [];
  const all = [...issues, ...suspicious.map((index) => suspicionOf(fields[index]?.name ?? ""))];
  const errors = all.filter(({ severity }) => severity === "error");
  const warnings = all.filter(({ severity }) => severity === "warning");
  if (fatal.codes.length === 0 && fatal.overflow.length === 0) return [...errors, ...warnings];
  const overflow = new Set(fatal.overflow.map((index) => fields[index]?.name));
  const isFatal = ({ code, field }: FoundIssue): boolean =>
    fatal.codes.includes(code) || (code === "text_truncated" && overflow.has(field));
  const raised = warnings
    .filter(isFatal)
    .map((issue) => ({ ...issue, severity: "error" as const }));
  return [...errors, ...raised, ...warnings.filter((issue) => !isFatal(issue))];
}

function suspicionOf(field: string): FoundIssue {
  return { severity: "warning", code: "suspicious_value", field, message: SUSPICIOUS };
}

const SUSPICIOUS =
  "The number has too few digits: its leading zeros seem to be lost. Format the column as text.";
