import { heightOf, widthOf } from "#pages";
import type { PageMap, Widget } from "./page-map.ts";

/** Sides of widgets of one column differ by at most this many points. */
const SAME_SIDE = 4;
/** Rows of a table follow each other within this many heights. */
const ROW_GAP = 2.2;

/** Widgets of equal width below each other, top to bottom; alone when it is in no column. */
export type Column = {
  readonly widgets: readonly Widget[];
  /** The widget's row in the table that the column is part of, from 1; null when it is in none. */
  readonly rowOf: (widget: Widget) => number | null;
};

export const NO_COLUMN: Column = { widgets: [], rowOf: () => null };

/** The column of each widget, by widget index. */
export function findColumns({ widgets }: PageMap): readonly Column[] {
  const sorted = widgets.toSorted((a, b) => a.place.top - b.place.top || a.index - b.index);
  const found: Widget[][] = [];
  for (const widget of sorted) {
    const column = found.find((others) => continues(others, widget));
    if (column === undefined) found.push([widget]);
    else column.push(widget);
  }
  const columns = new Map<number, Column>();
  for (const members of found) {
    const rows = rowsOf(members, found);
    const column: Column = { widgets: members, rowOf: (widget) => rowIn(rows, widget) };
    for (const { index } of members) columns.set(index, column);
  }
  return widgets.map(({ index }) => columns.get(index) ?? NO_COLUMN);
}

/** The rows of a column's table: the column beside it with the fewest widgets, since a row may have several lines. */
function rowsOf(own: readonly Widget[], all: readonly (readonly Widget[])[]): readonly Widget[] {
  const beside = all.filter((other) => other.length > 1 && spanShare(own, other) > 0.7);
  return beside.reduce((least, other) => (other.length < least.length ? other : least), own);
}

/** Share of the taller column's height that both have. */
function spanShare(one: readonly Widget[], other: readonly Widget[]): number {
  const [a, b] = [spanOf(one), spanOf(other)];
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared / Math.max(1, a.bottom - a.top, b.bottom - b.top);
}

function spanOf(widgets: readonly Widget[]): { readonly top: number; readonly bottom: number } {
  return {
    top: widgets[0]?.place.top ?? 0,
    bottom: widgets.at(-1)?.place.bottom ?? 0,
  };
}

/** The last row that begins no lower than the widget's centre. */
function rowIn(rows: readonly Widget[], { place }: Widget): number | null {
  if (rows.length < 2) return null;
  const middle = (place.top + place.bottom) / 2;
  return (
    1 +
    Math.max(
      0,
      rows.findLastIndex((row) => row.place.top - 1 <= middle),
    )
  );
}

function continues(column: readonly Widget[], { place, isButton }: Widget): boolean {
  const last = column.at(-1);
  if (last === undefined || last.isButton !== isButton) return false;
  const above = last.place;
  const gap = place.top - above.bottom;
  return (
    Math.abs(above.left - place.left) < SAME_SIDE &&
    Math.abs(above.right - place.right) < SAME_SIDE &&
    Math.abs(widthOf(above) - widthOf(place)) < SAME_SIDE &&
    gap > -0.6 * heightOf(place) &&
    gap < ROW_GAP * Math.max(heightOf(place), heightOf(above))
  );
}
