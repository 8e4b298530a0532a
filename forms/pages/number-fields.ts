import { readingOrder } from "@platen/engine/assemble";
import type { FieldOnPages, Place } from "./page.ts";

type Seat = { readonly index: number; readonly place: Place };

/**
 * Each field's number in reading order, from 1, in the order given: by page, then as the page is read. A field with several
 * widgets has the position of its first; fields on no page come last.
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
