import { readingOrder, shownPages, shownRect } from "#assemble";
import type { Document } from "#cos";
import type { FieldDefinition } from "./field-definition.ts";
import { groupBy } from "./group-by.ts";

/** The definitions as their pages are read, page by page. */
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
    .flatMap(([, all]) => readingOrder(all))
    .map(({ definition }) => definition);
}
