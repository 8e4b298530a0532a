import { type FieldEntry } from "@platen/engine";
import { formatterOf } from "@platen/engine/format";
import type { FieldMapping, FieldMappings } from "#field-mappings";
import { feedOf } from "./feed.ts";

/** Why a mapping cannot be used. */
export type FieldMappingFault = {
  readonly code: "unknown_raw_field" | "invalid_expression" | "unknown_format";
  /** Raw name of the field. */
  readonly field: string;
  /** The member at fault: `transform`, `condition.if`; null: the field itself. */
  readonly member: string | null;
  /** The character in its expression, from 1; null when it is no expression. */
  readonly position: number | null;
  readonly message: string;
};

/**
 * Checks a mapping for a form: the fields that the form lacks, or otherwise all expressions and formats that cannot be
 * used.
 */
export function fieldMappingFaults(
  fieldMappings: FieldMappings,
  fields: readonly Pick<FieldEntry, "name">[],
): readonly FieldMappingFault[] {
  const unknown = unknownFields(fieldMappings, fields);
  if (unknown.length > 0) return unknown.map(unknownField);
  return Object.entries(fieldMappings).flatMap(([name, mapping]) => faultsOf(name, mapping));
}

/** The raw names of a mapping that a form lacks, in the mapping's order. */
export function unknownFields(
  fieldMappings: FieldMappings,
  fields: readonly Pick<FieldEntry, "name">[],
): readonly string[] {
  const known = new Set(fields.map(({ name }) => name));
  return Object.keys(fieldMappings).filter((name) => !known.has(name));
}

/** The invalid expressions and format of one field. */
function faultsOf(field: string, mapping: FieldMapping): readonly FieldMappingFault[] {
  if (typeof mapping === "string") return [];
  const feed = feedOf(mapping, () => 0);
  const faults = "value" in feed ? [] : feed;
  const details = faults.map(
    ({ member, position, message }): FieldMappingFault => ({
      code: "invalid_expression",
      field,
      member,
      position,
      message,
    }),
  );
  const format = mapping.format ?? null;
  if (format === null || formatterOf(format) !== null) return details;
  return [...details, unknownFormat(field)];
}

function unknownField(field: string): FieldMappingFault {
  const message = `The template's version has no field named ${JSON.stringify(field)}.`;
  return { code: "unknown_raw_field", field, member: null, position: null, message };
}

function unknownFormat(field: string): FieldMappingFault {
  return {
    code: "unknown_format",
    field,
    member: "format",
    position: null,
    message:
      "A format is written as in a template's fields, such as number(2) or date(mm/dd/yyyy).",
  };
}
