/** A cell of a grid, both counted from 0. */
export type CellPlace = { readonly row: number; readonly column: number };

/** A new text for a cell. */
export type CellChange = CellPlace & { readonly text: string };

/** The number of rows and columns. */
type GridSize = { readonly rows: number; readonly columns: number };

/** Rows that a page key moves by. */
const PAGE_ROWS = 10;

/** Where a key leads from a cell; null: it is no key for moving. */
export function movedBy(
  { row, column }: CellPlace,
  { key, isControl }: { readonly key: string; readonly isControl: boolean },
  { rows, columns }: GridSize,
): CellPlace | null {
  const to = (nextRow: number, nextColumn: number): CellPlace => ({
    row: clamp(nextRow, rows),
    column: clamp(nextColumn, columns),
  });
  switch (key) {
    case "ArrowUp":
      return isControl ? to(0, column) : to(row - 1, column);
    case "ArrowDown":
      return isControl ? to(rows, column) : to(row + 1, column);
    case "ArrowLeft":
      return isControl ? to(row, 0) : to(row, column - 1);
    case "ArrowRight":
      return isControl ? to(row, columns) : to(row, column + 1);
    case "PageUp":
      return to(row - PAGE_ROWS, column);
    case "PageDown":
      return to(row + PAGE_ROWS, column);
    case "Home":
      return to(isControl ? 0 : row, 0);
    case "End":
      return to(isControl ? rows : row, columns);
    default:
      return null;
  }
}

/** The next marked cell in reading order, or with `isBack` the one before; null if no further cell is marked. */
export function nextMarked(
  from: CellPlace,
  marked: readonly CellPlace[],
  isBack: boolean,
): CellPlace | null {
  const sorted = marked.toSorted(compare);
  return isBack
    ? (sorted.findLast((place) => compare(place, from) < 0) ?? null)
    : (sorted.find((place) => compare(place, from) > 0) ?? null);
}

/** Cells as spreadsheets copy them: rows in lines, cells between tabs, quoted where they contain either. */
export function cellsIn(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const unread = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/gy;
  for (;;) {
    const found = unread.exec(text);
    if (found === null) break;
    const [, quoted, plain = "", end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\t") continue;
    rows.push(row);
    row = [];
    // The last line ends with a line break, too.
    if (end === "" || unread.lastIndex === text.length) break;
  }
  return rows;
}

/** Returns the cells that pasting a block at a cell changes, as far as it fits into the grid. */
export function pastedAt(
  at: CellPlace,
  block: readonly (readonly string[])[],
  { rows, columns }: GridSize,
): { readonly changes: readonly CellChange[]; readonly isCut: boolean } {
  const all = block.flatMap((cells, down) =>
    cells.map((text, right) => ({ row: at.row + down, column: at.column + right, text })),
  );
  const changes = all.filter(({ row, column }) => row < rows && column < columns);
  return { changes, isCut: changes.length < all.length };
}

function compare(a: CellPlace, b: CellPlace): number {
  return a.row - b.row || a.column - b.column;
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
