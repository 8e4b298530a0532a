import type { FieldEntry } from "@platen/engine";
import { fixedNumberOf } from "#analysis";
import { type FieldMappings, formatsOf } from "#field-mappings";
import type { PlannedField } from "./plan-row.ts";

/** A field of a form; `label` is null where the text of its page is unknown. */
type LabelledField = Pick<
  FieldEntry,
  "name" | "type" | "required" | "tooltip" | "format" | "maxLength"
> & { readonly label: string | null };

/** The fields of a form for a plan; what a field asks for follows from its format, label, tooltip and name. */
export function plannedFields(
  fields: readonly LabelledField[],
  fieldMappings: FieldMappings,
): readonly PlannedField[] {
  const formats = new Map(Object.entries(formatsOf(fieldMappings)));
  return fields.map((field) => {
    const { name, required, type } = field;
    const number = fixedNumberOf({ ...field, format: formats.get(name) ?? field.format });
    return { name, required, type, ...(number === null ? {} : { number }) };
  });
}
