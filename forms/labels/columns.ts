import { heightOf, widthOf } from "#pages";
import type { PageMap, Widget } from "./page-map.ts";

/** Sides of widgets of one column differ by at most this many points. */
const SAME_SIDE = 4;
/** Rows of a table follow each other within this many heights. */
const ROW_GAP = 2.2;

/** Widgets of equal width below each other, top to bottom; alone when it is in no column. */
export type Column = { readonly widgets: readonly Widget[] };

/** The column of each widget, by widget index. */
export function findColumns({ widgets }: PageMap): readonly Column[] {
  const columns = new Map<number, Column>();
  const sorted = widgets.toSorted((a, b) => a.place.top - b.place.top || a.index - b.index);
  const open: Widget[][] = [];
  for (const widget of sorted) {
    const column = open.find((others) => continues(others, widget));
    if (column === undefined) open.push([widget]);
    else column.push(widget);
  }
  for (const members of open) {
    for (const { index } of members) columns.set(index, { widgets: members });
  }
  return widgets.map(({ index }) => columns.get(index) ?? { widgets: [] });
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
