import type { FieldEntry } from "@platen/engine";
import { invalid, type RefusalDetail } from "#base/refusal.ts";
import type { FieldMappings } from "./mapping.ts";

const DETAILS_MAX = 100;

/** Ends the request when the mapping feeds what the form does not have: 400 naming every such field. */
export function checkFieldMappings(
  fieldMappings: FieldMappings,
  fields: readonly Pick<FieldEntry, "name">[],
): void {
  const unknown = unknownFields(fieldMappings, fields);
  if (unknown.length === 0) return;
  const details = unknown.slice(0, DETAILS_MAX).map(
    (name): RefusalDetail => ({
      field: `field_mappings.${name}`,
      code: "unknown_raw_field",
      message: `The template's version has no field named ${JSON.stringify(name)}.`,
    }),
  );
  const message = "The mapping names fields that the template does not have.";
  throw invalid(message, details);
}

/** The raw names of a mapping that a form does not have, in the mapping's order. */
export function unknownFields(
  fieldMappings: FieldMappings,
  fields: readonly Pick<FieldEntry, "name">[],
): readonly string[] {
  const known = new Set(fields.map(({ name }) => name));
  return Object.keys(fieldMappings).filter((name) => !known.has(name));
}
