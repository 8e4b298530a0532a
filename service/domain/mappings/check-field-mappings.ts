import { type FieldEntry, formatterOf } from "@platen/engine";
import { invalid, type RefusalDetail } from "#base/refusal.ts";
import { feedOf } from "./feed.ts";
import type { FieldMapping, FieldMappings } from "./mapping.ts";

const DETAILS_MAX = 100;

/**
 * 400 `validation_error` when the mapping names fields that the form lacks or has invalid expressions; lists every such
 * field, with the position in its expression.
 */
export function checkFieldMappings(
  fieldMappings: FieldMappings,
  fields: readonly Pick<FieldEntry, "name">[],
): void {
  const unknown = unknownFields(fieldMappings, fields).map(unknownField);
  if (unknown.length > 0)
    throw refusal("The mapping names fields that the template does not have.", unknown);
  const faults = Object.entries(fieldMappings).flatMap(([name, mapping]) =>
    faultsOf(name, mapping),
  );
  if (faults.length > 0) throw refusal("The mapping says what is not understood.", faults);
}

function refusal(message: string, details: readonly RefusalDetail[]): Error {
  return invalid(message, details.slice(0, DETAILS_MAX));
}

/** The raw names of a mapping that a form lacks, in the mapping's order. */
export function unknownFields(
  fieldMappings: FieldMappings,
  fields: readonly Pick<FieldEntry, "name">[],
): readonly string[] {
  const known = new Set(fields.map(({ name }) => name));
  return Object.keys(fieldMappings).filter((name) => !known.has(name));
}

function unknownField(name: string): RefusalDetail {
  return {
    field: `field_mappings.${name}`,
    code: "unknown_raw_field",
    message: `The template's version has no field named ${JSON.stringify(name)}.`,
  };
}

function faultsOf(name: string, mapping: FieldMapping): readonly RefusalDetail[] {
  if (typeof mapping === "string") return [];
  const feed = feedOf(mapping, () => 0);
  const faults = "value" in feed ? [] : feed;
  const details = faults.map(
    ({ member, position, message }): RefusalDetail => ({
      field: `field_mappings.${name}.${member}`,
      code: "invalid_expression",
      position,
      message,
    }),
  );
  const format = mapping.format ?? null;
  if (format === null || formatterOf(format) !== null) return details;
  return [...details, unknownFormat(name)];
}

function unknownFormat(name: string): RefusalDetail {
  return {
    field: `field_mappings.${name}.format`,
    code: "unknown_format",
    message:
      "A format is written as in a template's fields, such as number(2) or date(mm/dd/yyyy).",
  };
}
