import type { FieldEntry, FieldValue } from "@platen/engine";
import {
  type DefaultValue,
  defaultOf,
  type FieldMappings,
  isRequired,
  sourceOf,
} from "./mapping.ts";

/** How a row of cells becomes the values of a form's fields. */
export type RowPlan = {
  /** In the order of the form's fields; the order of the cells. */
  readonly aliases: readonly string[];
  /** Those of them without which a row cannot be filled. */
  readonly required: readonly string[];
  /** Raw names of the fields that are fed, in the order of the form; the order of the values. */
  readonly fields: readonly string[];
  /**
   * The values of one row: what it gives stands in the order of `aliases`, `""`, null or a missing one is no value.
   * A field without a value gets its default, else null: the form's own value stays.
   */
  readonly apply: (given: readonly (FieldValue | undefined)[]) => PlannedValues;
};

/** The values of a row in the order of the plan's fields, or what could not be made of what the row gives. */
export type PlannedValues =
  | { readonly kind: "values"; readonly values: readonly FieldValue[] }
  | { readonly kind: "fault"; readonly alias: string; readonly message: string };

/** What the mapping makes of rows for a form with these fields. Fields that it does not name stay. */
export function planRow(
  fieldMappings: FieldMappings,
  fields: readonly Pick<FieldEntry, "name" | "required">[],
): RowPlan {
  const mapped = new Map(Object.entries(fieldMappings));
  const places = new Map<string, number>();
  const required = new Set<string>();
  const plan: { name: string; source: number; fallback: FieldValue }[] = [];
  for (const { name, required: byForm } of fields) {
    const mapping = mapped.get(name);
    if (mapping === undefined) continue;
    mapped.delete(name); // a name that stands twice is one field
    const alias = sourceOf(mapping);
    const source = places.get(alias) ?? places.size;
    places.set(alias, source);
    if (isRequired(mapping, byForm)) required.add(alias);
    plan.push({ name, source, fallback: valueOf(defaultOf(mapping)) });
  }
  return {
    aliases: [...places.keys()],
    required: [...required],
    fields: plan.map(({ name }) => name),
    apply: (given) => ({
      kind: "values",
      values: plan.map(({ source, fallback }) => {
        const value = given[source] ?? "";
        return value === "" ? fallback : value;
      }),
    }),
  };
}

function valueOf(fallback: DefaultValue | null): FieldValue {
  return typeof fallback === "number" ? String(fallback) : fallback;
}
