import { type FieldEntry } from "@platen/engine";
import { type ShownPage, shownRect } from "@platen/engine/assemble";
import { type FieldLabel, type FieldOnPages, labelFields } from "@platen/forms";
import { present } from "#base/assert.ts";

/** Label of a field, the label's source, and the field's number in reading order, from 1. */
export type FieldNaming = Pick<FieldLabel, "label" | "labelSource" | "number">;

/** Labels of a version's fields, as read from its pages. */
export type VersionReading = {
  /** Version of the reader. */
  readonly format: number;
  /** One per field, in the order of the form. */
  readonly labels: readonly FieldNaming[];
  /** True when the pages could not be read to the end. */
  readonly isPartial: boolean;
};

/** Returns the fields with the positions of their widgets on the displayed pages. */
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
    widgets: field.widgets.flatMap(({ page, rect }) =>
      page === null
        ? []
        : [{ page, ...shownRect(present(pages[page - 1], "page of a widget"), rect) }],
    ),
  }));
}

/** Returns one entry per field of the version. Without a reading, the labels are the tooltips. */
export function namingsOf({
  fields,
  pages,
  reading,
}: {
  readonly fields: readonly FieldEntry[];
  readonly pages: readonly ShownPage[];
  readonly reading: VersionReading | null;
}): readonly FieldNaming[] {
  return reading?.labels ?? labelFields(fieldsOnPages(fields, pages), []).map(namingOf);
}

/** Returns the members of a label that are stored. */
export function namingOf({ label, labelSource, number }: FieldNaming): FieldNaming {
  return { label, labelSource, number };
}
