/** A column of a table; numbers are right-aligned. */
export type Column = { readonly title: string; readonly align?: "right" };

const GAP = "  ";

/**
 * Returns the lines of a table, titles first; each column is as wide as its widest cell, and the last one is not
 * padded.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string[] {
  const titles = columns.map((column) => column.title);
  const widths = columns.map((_, index) =>
    Math.max(...[titles, ...rows].map((row) => (row[index] ?? "").length)),
  );
  return [titles, ...rows].map((row) => line(columns, widths, row));
}

function line(
  columns: readonly Column[],
  widths: readonly number[],
  row: readonly string[],
): string {
  const cells = columns.map((column, index) => {
    const cell = row[index] ?? "";
    const width = widths[index] ?? 0;
    return column.align === "right" ? cell.padStart(width) : cell.padEnd(width);
  });
  return cells.join(GAP).trimEnd();
}
