import type { CellNote } from "#kit/use-cell-grid.ts";
import { jobWords } from "#words/en/jobs.ts";
import type { RowCheck } from "./check-rows.ts";
import { type Corrections, columnOf, correctedCells, type FailedRow } from "./corrections.ts";

const TEXTS = jobWords.repair;

/** The rows that a request names at most. */
export const RETRIED_ROWS_MAX = 500;

/**
 * The remarks at a row's cells, by column: its fault until the cell is corrected, then that it is corrected, and what
 * checking the corrected row found.
 */
export function cellNotes(
  row: FailedRow,
  header: readonly string[],
  corrections: Corrections,
  check: RowCheck | null = null,
): ReadonlyMap<number, CellNote> {
  const notes = new Map<number, CellNote>();
  const faulty = columnOf(header, row.field);
  if (faulty !== null && !row.retried) notes.set(faulty, { tone: "danger", text: row.error });
  for (const column of corrections.get(row.row)?.keys() ?? [])
    notes.set(column, { tone: "done", text: check?.kind === "fine" ? TEXTS.fine : TEXTS.changed });
  if (check?.kind === "faulty" && check.column !== null)
    notes.set(check.column, { tone: "danger", text: check.text });
  return notes;
}

/** What is said of a row as a whole: that it is done, or a fault that is at no cell. */
export function rowText(
  row: FailedRow,
  header: readonly string[],
  check: RowCheck | null = null,
): string | null {
  if (row.retried) return TEXTS.retried;
  if (check !== null) return check.kind === "faulty" && check.column === null ? check.text : null;
  return columnOf(header, row.field) === null ? row.error : null;
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

/** What "fill all again" sends: all rows by themselves, unless cells of some are corrected. */
export function allWanted(rows: readonly FailedRow[], corrections: Corrections): RetryWanted {
  if (corrections.size === 0) return { kind: "all" };
  const left = rows.filter(({ retried }) => !retried).map(({ row }) => row);
  return { kind: "rows", rows: left.slice(0, RETRIED_ROWS_MAX) };
}
