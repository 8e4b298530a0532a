import type { ShownRect } from "./shown-page.ts";

/** Something with a place on a page. */
type Placed = { readonly place: ShownRect };

/**
 * Returns what is on one page as it is read: lines from top to bottom, each from left to right; what is at the same place
 * keeps its order. Two are on one line when their vertical centres lie within half the height of the lower one. A line is
 * collected from its topmost: everything whose centre is near enough to that of this one.
 */
export function readingOrder<Item extends Placed>(items: readonly Item[]): readonly Item[] {
  const waiting = items.toSorted(
    (a, b) => centreOf(a) - centreOf(b) || a.place.left - b.place.left,
  );
  const ordered: Item[] = [];
  for (let start = 0; start < waiting.length; ) {
    const end = lineEnd(waiting, start);
    const line = waiting.slice(start, end);
    ordered.push(...line.toSorted((a, b) => a.place.left - b.place.left));
    start = end;
  }
  return ordered;
}

function lineEnd(sorted: readonly Placed[], start: number): number {
  const first = sorted[start];
  let end = start + 1;
  for (let next = sorted[end]; first !== undefined && next !== undefined; next = sorted[end]) {
    if (!isOneLine(first, next)) break;
    end += 1;
  }
  return end;
}

function isOneLine(upper: Placed, lower: Placed): boolean {
  return centreOf(lower) - centreOf(upper) <= (lower.place.bottom - lower.place.top) / 2;
}

function centreOf({ place: { top, bottom } }: Placed): number {
  return (top + bottom) / 2;
}
