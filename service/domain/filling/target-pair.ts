import type { FieldMappings } from "@platen/forms/field-mappings";
import type { Mapping } from "#domain/mappings";
import type { TemplateVersion } from "#domain/templates";

/** A template version and its mapping; null when fields take the values of their raw names. */
export type TargetPair = { readonly mapping: Mapping | null; readonly version: TemplateVersion };

/** The field mappings of a pair. Without a mapping, every field that takes a value is its own alias. */
export function mappingOf({ mapping, version }: TargetPair): FieldMappings {
  if (mapping !== null) return mapping.fieldMappings;
  const fed = version.fields.filter(({ type }) => type !== "button");
  return Object.fromEntries(fed.map(({ name }) => [name, name]));
}
