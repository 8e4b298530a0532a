import type { Row, TriedRow } from "./row.ts";

/** Succeeded rows with a warning, and their warnings by code. */
export type WarningTotals = {
  readonly warned: number;
  readonly warningCounts: Readonly<Record<string, number>>;
};

/** Counts the warnings of the succeeded rows among these. */
export function countWarnings(
  rows: readonly { readonly state: Row["state"] | TriedRow["state"] }[],
): WarningTotals {
  const warningCounts: Record<string, number> = {};
  let warned = 0;
  for (const { state } of rows) {
    if (state.status !== "succeeded" || state.warnings.length === 0) continue;
    warned += 1;
    for (const { code } of state.warnings) warningCounts[code] = (warningCounts[code] ?? 0) + 1;
  }
  return { warned, warningCounts };
}
