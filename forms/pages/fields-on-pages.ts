import type { FieldEntry } from "@platen/engine";
import { type ShownPage, shownRect } from "@platen/engine/assemble";
import type { FieldOnPages } from "./page.ts";

/** Returns a form's fields with the places of their widgets on the pages as shown. */
export function fieldsOnPages(
  fields: readonly FieldEntry[],
  pages: readonly ShownPage[],
): readonly FieldOnPages[] {
  return fields.map((field) => ({
    name: field.name,
    type: field.type,
    tooltip: field.tooltip,
    maxLength: field.maxLength,
    multiline: field.multiline,
    comb: field.comb,
    options: field.options,
    format: field.format,
    widgets: field.widgets.flatMap(({ page, rect }) => {
      const shown = page === null ? undefined : pages[page - 1];
      return page === null || shown === undefined ? [] : [{ page, ...shownRect(shown, rect) }];
    }),
  }));
}
