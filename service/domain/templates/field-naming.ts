import { type FieldEntry, type ShownPage, shownRect } from "@platen/engine";
import { type FieldLabel, type FieldOnPages, labelFields } from "@platen/forms";

/** What people call a field, and its number in reading order, from 1. */
export type FieldNaming = Pick<FieldLabel, "label" | "labelSource" | "number">;

/** What was read from a version's pages. */
export type VersionReading = {
  /** Version of the reader. */
  readonly format: number;
  /** One per field, in the order of the form. */
  readonly labels: readonly FieldNaming[];
  /** True when the pages could not be read to the end. */
  readonly isPartial: boolean;
};

/** A page at its origin, upright: good enough for the order of fields whose pages are unknown. */
const UNKNOWN_PAGE: ShownPage = { box: [0, 0, 0, 0], rotation: 0, unit: 1 };

/** The fields with the places of their widgets on the pages as shown. */
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
      page === null ? [] : [{ page, ...shownRect(pages[page - 1] ?? UNKNOWN_PAGE, rect) }],
    ),
  }));
}

/** One entry per field of the version; without a reading the labels are the tooltips. */
export function namingsOf({
  fields,
  pages,
  reading,
}: {
  readonly fields: readonly FieldEntry[];
  readonly pages: readonly ShownPage[] | null;
  readonly reading: VersionReading | null;
}): readonly FieldNaming[] {
  return reading?.labels ?? labelFields(fieldsOnPages(fields, pages ?? []), []).map(namingOf);
}

/** What is stored of a label. */
export function namingOf({ label, labelSource, number }: FieldNaming): FieldNaming {
  return { label, labelSource, number };
}
