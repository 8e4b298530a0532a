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
  /** For each field the place of its alias. */
  readonly sources: readonly number[];
  /**
   * The values of one row: `cells` stand in the order of `aliases`, `""` or a missing one has no
   * value. A field without a value gets its default, else null: the form's own value stays.
   */
  readonly apply: (cells: readonly (string | undefined)[]) => FieldValue[];
};

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
    sources: plan.map(({ source }) => source),
    apply: (cells) =>
      plan.map(({ source, fallback }) => {
        const cell = cells[source];
        return cell === undefined || cell === "" ? fallback : cell;
      }),
  };
}

function valueOf(fallback: DefaultValue | null): FieldValue {
  return typeof fallback === "number" ? String(fallback) : fallback;
}
