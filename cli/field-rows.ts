import type { FieldEntry } from "@platen/engine";
import { shortened } from "./wording.ts";

/** True for a field that a row can fill: not for a push button. */
export function isWritable({ type }: Pick<FieldEntry, "type">): boolean {
  return type !== "button";
}

/** True for a field that a row is expected to fill. */
export function isFillable(field: FieldEntry): boolean {
  return isWritable(field) && !field.readOnly;
}

/** A field as a row of the table: name, type, page, maximum length, required, options. */
export function fieldRow(field: FieldEntry, optionsWidth: number): readonly string[] {
  return [
    field.name,
    typeOf(field),
    field.page === null ? "" : String(field.page),
    field.maxLength === null ? "" : String(field.maxLength),
    field.required ? "yes" : "",
    shortened(optionsOf(field), optionsWidth),
  ];
}

/** A field like in the service's `field_metadata`. */
export function fieldJson(field: FieldEntry): Readonly<Record<string, unknown>> {
  return {
    name: field.name,
    type: field.type,
    max_length: field.maxLength,
    default_value: field.defaultValue,
    required: field.required,
    options: field.options,
    export_values: field.exportValues,
    page: field.page,
    rect: field.rect,
    multiline: field.multiline,
    comb: field.comb,
    read_only: field.readOnly,
    multi_select: field.multiSelect,
    tooltip: field.tooltip,
    format: field.format,
    scripts: field.scripts ?? [],
    widgets: field.widgets,
  };
}

function typeOf(field: FieldEntry): string {
  const traits = [
    field.comb ? "comb" : "",
    field.multiline ? "lines" : "",
    field.multiSelect ? "several" : "",
    field.readOnly ? "read-only" : "",
  ].filter((trait) => trait !== "");
  return traits.length === 0 ? field.type : `${field.type} (${traits.join(", ")})`;
}

function optionsOf(field: FieldEntry): string {
  const pairs = field.exportValues.map((value, index) => {
    const text = field.options[index] ?? value;
    return text === value ? value : `${value} = ${text}`;
  });
  return pairs.join(" | ");
}
