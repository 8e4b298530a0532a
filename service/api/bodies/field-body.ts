import type { z } from "zod";
import type { Field } from "#contract/field.ts";
import type { FieldEntry } from "#domain/templates";

/** A field as the wire shows it. */
export function fieldBody(field: FieldEntry): z.output<typeof Field> {
  return {
    name: field.name,
    type: field.type,
    max_length: field.maxLength,
    default_value:
      typeof field.defaultValue === "object" && field.defaultValue !== null
        ? [...field.defaultValue]
        : field.defaultValue,
    required: field.required,
    options: [...field.options],
    export_values: [...field.exportValues],
    page: field.page,
    rect: field.rect === null ? null : [...field.rect],
    multiline: field.multiline,
    comb: field.comb,
    read_only: field.readOnly,
    multi_select: field.multiSelect,
    tooltip: field.tooltip,
    format: field.format,
    scripts: [...(field.scripts ?? [])],
    widgets: field.widgets.map(({ page, rect }) => ({ page, rect: [...rect] })),
  };
}
