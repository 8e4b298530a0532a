import type { FieldValue } from "@platen/engine";
import type { FieldMapping } from "#field-mappings";
import { planRow } from "./plan-row.ts";

/** A row by alias. */
export type Row = Readonly<Record<string, FieldValue>>;

/** A field's value for a row, or the message of the fault. */
export function fed(mapping: FieldMapping, row: Row): FieldValue | { readonly failed: string } {
  // A choice takes texts and lists.
  const plan = planRow({ F: mapping }, [{ name: "F", type: "choice", required: false }]);
  const byAlias = new Map(Object.entries(row));
  const planned = plan.apply(plan.aliases.map((alias) => byAlias.get(alias)));
  return planned.kind === "values"
    ? (planned.values[0] ?? null)
    : { failed: planned.faults[0]?.message ?? "" };
}

/** The result of a transform of the alias `a`. */
export function transformed(
  transform: string,
  a: FieldValue,
  more: Row = {},
): ReturnType<typeof fed> {
  return fed({ source: "a", transform }, { a, ...more });
}
