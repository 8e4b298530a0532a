import type { FieldMappings, Mapping } from "#domain/mappings";
import type { TemplateVersion } from "#domain/templates";

/** A version of a form, and the mapping that feeds it; null where its fields are fed by their raw names. */
export type TargetPair = { readonly mapping: Mapping | null; readonly version: TemplateVersion };

/** Without a mapping the raw names are the aliases, and every field that takes a value has one. */
export function mappingOf({ mapping, version }: TargetPair): FieldMappings {
  if (mapping !== null) return mapping.fieldMappings;
  const fed = version.fields.filter(({ type }) => type !== "button");
  return Object.fromEntries(fed.map(({ name }) => [name, name]));
}
