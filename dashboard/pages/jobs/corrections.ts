import type { BulkFailedRows, BulkRetryRow } from "@platen/sdk";

/** A failed row with its cells. */
export type FailedRow = BulkFailedRows["rows"][number];

/** Corrected texts by row number and column (from 0), as far as they differ from the upload. */
export type Corrections = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** No correction. */
export const NO_CORRECTIONS: Corrections = new Map();

/** Wider uploads show their first columns and those with faults. */
const COLUMNS_SHOWN_MAX = 8;
const FIRST_COLUMNS = 2;

/** The column that an error is about; null if the upload lacks it. Names may differ as with `header_match=loose`. */
export function columnOf(header: readonly string[], field: string | null): number | null {
  if (field === null) return null;
  const exact = header.indexOf(field);
  if (exact >= 0) return exact;
  const column = header.findIndex((name) => folded(name) === folded(field));
  return column < 0 ? null : column;
}

/** The columns to show, from 0. */
export function shownColumns(
  header: readonly string[],
  rows: readonly Pick<FailedRow, "errors">[],
  isAll: boolean,
): readonly number[] {
  const columns = [...header.keys()];
  if (isAll || header.length <= COLUMNS_SHOWN_MAX) return columns;
  const faulty = new Set(
    rows.flatMap(({ errors }) => errors.map(({ field }) => columnOf(header, field))),
  );
  return columns.filter((column) => column < FIRST_COLUMNS || faulty.has(column));
}

/** With a cell's new text; a text as uploaded is no correction. */
export function withCell(
  corrections: Corrections,
  { row, cells }: Pick<FailedRow, "row" | "cells">,
  column: number,
  text: string,
): Corrections {
  const own = new Map(corrections.get(row));
  if (text === (cells[column] ?? "")) own.delete(column);
  else own.set(column, text);
  const all = new Map(corrections);
  if (own.size === 0) all.delete(row);
  else all.set(row, own);
  return all;
}

/** The cells of a row with their corrections, which may be beyond the end of a short row. */
export function correctedCells(
  { row, cells }: Pick<FailedRow, "row" | "cells">,
  corrections: Corrections,
): readonly string[] {
  const own = corrections.get(row);
  if (own === undefined) return cells;
  const length = Math.max(cells.length, ...[...own.keys()].map((column) => column + 1));
  return Array.from({ length }, (_, column) => own.get(column) ?? cells[column] ?? "");
}

/** Returns the request for a retry of these rows, with only the cells that were corrected. */
export function retryRowsOf(
  numbers: readonly number[],
  header: readonly string[],
  corrections: Corrections,
): readonly BulkRetryRow[] {
  return numbers.map((row) => {
    const cells = [...(corrections.get(row) ?? [])].map(
      ([column, text]) => [header[column] ?? "", text] as const,
    );
    return { row, cells: Object.fromEntries(cells) };
  });
}

/** The number of corrected cells. */
export function correctedCount(corrections: Corrections): number {
  return [...corrections.values()].reduce((sum, { size }) => sum + size, 0);
}

/** The corrections of these rows alone: others are filled, or being filled. */
export function ofRows(
  corrections: Corrections,
  rows: readonly Pick<FailedRow, "row">[],
): Corrections {
  const shown = new Set(rows.map(({ row }) => row));
  return new Map([...corrections].filter(([row]) => shown.has(row)));
}

/** As texts of a draft: `17:3` → the cell. A mark before each text keeps empty ones. */
export function draftOf(corrections: Corrections): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...corrections].flatMap(([row, own]) =>
      [...own].map(([column, text]) => [`${row}:${column}`, `${MARK}${text}`]),
    ),
  );
}

/** The corrections of a draft. */
export function correctionsOf(draft: Readonly<Record<string, string>>): Corrections {
  const all = new Map<number, Map<number, string>>();
  for (const [place, text] of Object.entries(draft)) {
    const [row = Number.NaN, column = Number.NaN] = place.split(":").map(Number);
    if (!Number.isInteger(row) || !Number.isInteger(column)) continue;
    const own = all.get(row) ?? new Map<number, string>();
    all.set(row, own.set(column, text.slice(MARK.length)));
  }
  return all;
}

const MARK = "=";

function folded(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s_-]/g, "");
}
