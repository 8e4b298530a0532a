import type { ToolWarning } from "./contract.ts";

/** Failed rows that the answer about a job describes. */
export const FAILURES_MAX = 20;

/** How long a call waits for the end of a job; clients give up after a minute. */
export const WAIT_MS = 20_000;

type ColumnWarning = {
  readonly column: string | null;
  readonly code: string;
  readonly message: string;
};

/** Warnings about columns, as tools answer them. */
export function columnWarnings(warnings: readonly ColumnWarning[]): readonly ToolWarning[] {
  return warnings.map(({ column, code, message }) => ({ field: column, code, message }));
}

/** The warnings of a job: those about columns, and how many values have each other one. */
export function jobWarnings(
  warnings: readonly ColumnWarning[],
  counts: Readonly<Record<string, number>>,
): ToolWarning[] {
  const counted = Object.entries(counts).map(([code, count]) => ({
    field: null,
    code,
    message: `${count} ${count === 1 ? "value has" : "values have"} this warning; manifest.json in the ZIP lists them by row.`,
  }));
  return [...columnWarnings(warnings), ...counted];
}
