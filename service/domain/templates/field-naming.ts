import type { FieldEntry } from "@platen/engine";
import type { ShownPage } from "@platen/engine/assemble";
import { type FieldLabel, fieldsOnPages, type LabelSource, labelFields } from "@platen/forms";

/** The members of a field's label that are stored. */
export type FieldNaming = {
  readonly label: string | null;
  readonly labelSource: LabelSource | null;
  /** The field's number in reading order, from 1. */
  readonly number: number;
  readonly optionLabels: FieldLabel["optionLabels"];
};

/** Labels of a version's fields, as read from its pages. */
export type VersionReading = {
  /** Version of the reader. */
  readonly format: number;
  /** One per field, in the order of the form; the first reader found no labels of options. */
  readonly labels: readonly (Omit<FieldNaming, "optionLabels"> & Partial<FieldNaming>)[];
  /** True when the pages could not be read to the end. */
  readonly isPartial: boolean;
};

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
  const labels = reading?.labels ?? labelFields(fieldsOnPages(fields, pages), []);
  return labels.map(({ optionLabels = [], ...label }) => namingOf({ ...label, optionLabels }));
}

/** Returns the members of a label that are stored. */
export function namingOf({ label, labelSource, number, optionLabels }: FieldNaming): FieldNaming {
  return { label, labelSource, number, optionLabels };
}
