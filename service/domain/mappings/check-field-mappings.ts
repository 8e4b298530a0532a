import type { FieldEntry } from "@platen/engine";
import type { FieldMappings } from "@platen/forms/field-mappings";
import { type FieldMappingFault, fieldMappingFaults } from "@platen/forms/row-values";
import { invalid, type RefusalDetail } from "#base/refusal.ts";

const DETAILS_MAX = 100;

/**
 * 400 `validation_error` when the mapping names fields that the form lacks or has invalid expressions; lists every such
 * field, with the position in its expression.
 */
export function checkFieldMappings(
  fieldMappings: FieldMappings,
  fields: readonly FieldEntry[],
): void {
  const faults = fieldMappingFaults(fieldMappings, fields);
  if (faults.length === 0) return;
  const hasUnknown = faults.some(({ code }) => code === "unknown_raw_field");
  throw invalid(hasUnknown ? UNKNOWN : NOT_UNDERSTOOD, faults.slice(0, DETAILS_MAX).map(detailOf));
}

const UNKNOWN = "The mapping names fields that the template does not have.";
const NOT_UNDERSTOOD = "The mapping says what is not understood.";

function detailOf({ code, field, member, position, message }: FieldMappingFault): RefusalDetail {
  return {
    field: ["field_mappings", field, ...(member === null ? [] : [member])].join("."),
    code,
    ...(position === null ? {} : { position }),
    message,
  };
}
