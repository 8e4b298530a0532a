/** Spreadsheets evaluate a cell that begins with one of these, but not after an apostrophe. */
const RISKY = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** The cell, with one more apostrophe before it if a spreadsheet could take it for a formula. */
export function guarded(cell: string): string {
  return RISKY.test(cell) ? `'${cell}` : cell;
}

/** The inverse of `guarded`; the apostrophe may also be missing. */
export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
