import { type Box, heightOf } from "./box.ts";

/** Height of a band, points: about a line of text. */
const BAND = 12;
/** Boxes higher than this are kept apart, so that the others are found in few bands. */
const TALL = 36;

/** The boxes that touch a horizontal strip of the page, in the order given. */
export type RowIndex<Item> = (top: number, bottom: number) => readonly Item[];

/** An index of boxes by their height on the page, for pages with thousands of words and fields. */
export function indexRows<Item>(
  items: readonly Item[],
  boxOf: (item: Item) => Box,
): RowIndex<Item> {
  const bands = new Map<number, number[]>();
  const tall: number[] = [];
  for (const [at, item] of items.entries()) {
    const box = boxOf(item);
    if (heightOf(box) > TALL) tall.push(at);
    else {
      const band = Math.floor((box.top + box.bottom) / 2 / BAND);
      const members = bands.get(band);
      if (members === undefined) bands.set(band, [at]);
      else members.push(at);
    }
  }
  return (top, bottom) => {
    const found = [...tall];
    const last = Math.floor((bottom + TALL / 2) / BAND);
    for (let band = Math.floor((top - TALL / 2) / BAND); band <= last; band += 1) {
      found.push(...(bands.get(band) ?? []));
    }
    return found
      .toSorted((a, b) => a - b)
      .flatMap((at) => {
        const item = items[at];
        if (item === undefined) return [];
        const box = boxOf(item);
        return box.bottom >= top && box.top <= bottom ? [item] : [];
      });
  };
}
