import { centreY, heightOf } from "./box.ts";
import type { FieldOnPages, Place } from "./page.ts";

type Seat = { readonly index: number; readonly place: Place };

/**
 * Each field's number in reading order, from 1, in the order given: by page, then lines from top to bottom, then left to
 * right. Two fields are on one line when their vertical centres lie within half the height of the lower one. A field
 * with several widgets has the position of its first; fields on no page come last.
 */
export function numberFields(fields: readonly FieldOnPages[]): readonly number[] {
  const seats = fields.flatMap(({ widgets: [place] }, index): Seat[] =>
    place === undefined ? [] : [{ index, place }],
  );
  const pages = [...Map.groupBy(seats, ({ place }) => place.page)].toSorted(([a], [b]) => a - b);
  const ordered = pages.flatMap(([, onPage]) => readingOrder(onPage));
  const unplaced = fields.flatMap(({ widgets }, index) => (widgets.length === 0 ? [index] : []));
  const numbers = fields.map(() => 0);
  [...ordered.map(({ index }) => index), ...unplaced].forEach((index, position) => {
    numbers[index] = position + 1;
  });
  return numbers;
}

/** A line is collected from its topmost field: everything whose centre is near enough to that of this field. */
function readingOrder(seats: readonly Seat[]): Seat[] {
  const waiting = seats.toSorted(
    (a, b) =>
      centreY(a.place) - centreY(b.place) || a.place.left - b.place.left || a.index - b.index,
  );
  const ordered: Seat[] = [];
  for (let start = 0; start < waiting.length; ) {
    const end = lineEnd(waiting, start);
    const line = waiting.slice(start, end);
    ordered.push(...line.toSorted((a, b) => a.place.left - b.place.left || a.index - b.index));
    start = end;
  }
  return ordered;
}

function lineEnd(sorted: readonly Seat[], start: number): number {
  const first = sorted[start];
  let end = start + 1;
  for (let next = sorted[end]; first !== undefined && next !== undefined; next = sorted[end]) {
    if (!isOneLine(first.place, next.place)) break;
    end += 1;
  }
  return end;
}

function isOneLine(upper: Place, lower: Place): boolean {
  return centreY(lower) - centreY(upper) <= heightOf(lower) / 2;
}
