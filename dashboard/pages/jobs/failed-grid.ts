import type { CellNote } from "#kit/use-cell-grid.ts";
import { jobWords } from "#words/en/jobs.ts";
import type { CellFault, RowCheck } from "./check-rows.ts";
import { type Corrections, columnOf, correctedCells, type FailedRow } from "./corrections.ts";

const TEXTS = jobWords.repair;

/** The rows that a request names at most. */
export const RETRIED_ROWS_MAX = 500;

/**
 * The remarks at a row's cells, by column: every fault until its cell is corrected, then that it is corrected, and what
 * checking the corrected row found.
 */
export function cellNotes(
  row: FailedRow,
  header: readonly string[],
  corrections: Corrections,
  check: RowCheck | null = null,
): ReadonlyMap<number, CellNote> {
  const notes = new Map<number, CellNote>();
  const faults =
    check?.kind === "faulty" ? check.faults : check === null ? faultsOf(row, header) : [];
  for (const { column, text } of faults)
    if (column !== null && !notes.has(column)) notes.set(column, { tone: "danger", text });
  for (const column of corrections.get(row.row)?.keys() ?? []) {
    if (check?.kind === "faulty" && notes.has(column)) continue;
    notes.set(column, { tone: "done", text: check?.kind === "fine" ? TEXTS.fine : TEXTS.changed });
  }
  return notes;
}

/** The faults of a row that are at no cell, in words; null: none. */
export function rowText(
  row: FailedRow,
  header: readonly string[],
  check: RowCheck | null = null,
): string | null {
  const faults =
    check === null ? faultsOf(row, header) : check.kind === "faulty" ? check.faults : [];
  const texts = faults.flatMap(({ column, text }) => (column === null ? [text] : []));
  return texts.length === 0 ? null : texts.join(" ");
}

/** The errors of a failed row. */
function faultsOf({ errors }: FailedRow, header: readonly string[]): readonly CellFault[] {
  return errors.map(({ field, message }) => ({ column: columnOf(header, field), text: message }));
}

/** A row of the grid, with the columns that are shown. */
export function gridCells(
  row: FailedRow,
  columns: readonly number[],
  corrections: Corrections,
): readonly string[] {
  const cells = correctedCells(row, corrections);
  return columns.map((column) => cells[column] ?? "");
}

/** Which rows a retry runs. */
export type RetryWanted =
  /** Every failed row that is left, as uploaded. */
  { readonly kind: "all" } | { readonly kind: "rows"; readonly rows: readonly number[] };

/** Returns the request of "fill all again": all rows, unless some have corrected cells; then the rows are listed. */
export function allWanted(rows: readonly FailedRow[], corrections: Corrections): RetryWanted {
  if (corrections.size === 0) return { kind: "all" };
  return { kind: "rows", rows: rows.slice(0, RETRIED_ROWS_MAX).map(({ row }) => row) };
}
