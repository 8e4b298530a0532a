/** A column of a table; numbers stand at its right edge. */
export type Column = { readonly title: string; readonly align?: "right" };

const GAP = "  ";

/** Lines of a table, the titles first: every column as wide as its widest cell, the last one as long as it is. */
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
