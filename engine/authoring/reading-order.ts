import { type ShownRect, shownPages, shownRect } from "#assemble";
import type { Document } from "#cos";
import type { FieldDefinition } from "./field-definition.ts";
import { groupBy } from "./group-by.ts";

/**
 * The definitions as their pages are read: lines from the top, each from the left. Fields are on one line when their
 * vertical centres lie within half the height of the lower one.
 */
export function inReadingOrder(
  document: Document,
  definitions: readonly FieldDefinition[],
): readonly FieldDefinition[] {
  const pages = shownPages(document);
  const placed = definitions.flatMap((definition) => {
    const page = pages[definition.page - 1];
    return page === undefined ? [] : [{ definition, place: shownRect(page, definition.rect) }];
  });
  const byPage = groupBy(placed, ({ definition }) => definition.page);
  return [...byPage]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, all]) => linesOf(all).flat())
    .map(({ definition }) => definition);
}

function linesOf<T extends { readonly place: ShownRect }>(all: readonly T[]): readonly T[][] {
  const lines: T[][] = [];
  for (const each of all.toSorted((a, b) => centre(a.place) - centre(b.place))) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line !== undefined && first !== undefined && isOneLine(first.place, each.place))
      line.push(each);
    else lines.push([each]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.place.left - b.place.left));
}

function centre({ top, bottom }: ShownRect): number {
  return (top + bottom) / 2;
}

function isOneLine(one: ShownRect, other: ShownRect): boolean {
  const height = Math.min(one.bottom - one.top, other.bottom - other.top);
  return Math.abs(centre(one) - centre(other)) <= height / 2;
}
