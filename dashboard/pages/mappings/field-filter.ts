import type { FieldMappings } from "@platen/sdk";
import { matchingFields } from "#viewer/field-search.ts";
import type { Field } from "#viewer/form.ts";

/** Which rows are shown. */
export const FILTERS = ["all", "unmapped", "mapped", "faulty"] as const;

/** One of `FILTERS`. */
export type Filter = (typeof FILTERS)[number];

/** True for a field that can be filled: all but push buttons. */
export function isFillable({ type }: Pick<Field, "type">): boolean {
  return type !== "button";
}

/** The fields that a search and a filter leave, in reading order. */
export function shownFields(
  fields: readonly Field[],
  { search, filter }: { readonly search: string; readonly filter: Filter },
  fieldMappings: FieldMappings,
  faulty: ReadonlySet<string>,
): readonly Field[] {
  return matchingFields(fields, search).filter((field) => {
    switch (filter) {
      case "all":
        return true;
      case "mapped":
        return Object.hasOwn(fieldMappings, field.name);
      case "unmapped":
        return isFillable(field) && !Object.hasOwn(fieldMappings, field.name);
      case "faulty":
        return faulty.has(field.name);
    }
  });
}

/** The next field in reading order that can be filled and is not mapped, after `current`, then from the start. */
export function nextUnmapped(
  fields: readonly Field[],
  fieldMappings: FieldMappings,
  current: string | null,
): Field | null {
  const after = fields.find(({ name }) => name === current)?.number ?? 0;
  const open = fields
    .filter(
      (field) =>
        isFillable(field) && field.name !== current && !Object.hasOwn(fieldMappings, field.name),
    )
    .toSorted((a, b) => a.number - b.number);
  return open.find(({ number }) => number > after) ?? open[0] ?? null;
}
