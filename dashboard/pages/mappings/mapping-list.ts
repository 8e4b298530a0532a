import type { Mapping } from "@platen/sdk";
import type { FormEntry } from "#data/entries.ts";

/** A mapping as the list shows it. */
export type ListedMapping = {
  readonly mapping: Mapping;
  /** Null: archived or unknown. */
  readonly form: string | null;
  readonly fieldCount: number;
};

/** Mappings with the names of their forms. */
export function listedMappings(
  mappings: readonly Mapping[],
  forms: readonly Pick<FormEntry, "id" | "name">[],
): readonly ListedMapping[] {
  const names = new Map(forms.map(({ id, name }) => [id, name]));
  return mappings.map((mapping) => ({
    mapping,
    form: names.get(mapping.template_id) ?? null,
    fieldCount: Object.keys(mapping.field_mappings).length,
  }));
}

/** Those of a form (its id as text; empty: all) whose name, form or description has every word of a search, in any case. */
export function matchingMappings(
  listed: readonly ListedMapping[],
  search: string,
  form = "",
): readonly ListedMapping[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return listed.filter(({ mapping: { name, description, template_id: id }, form: named }) => {
    const text = `${name} ${named ?? ""} ${description ?? ""}`.toLowerCase();
    return (form === "" || String(id) === form) && words.every((word) => text.includes(word));
  });
}
