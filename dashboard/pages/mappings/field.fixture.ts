import type { Field } from "#viewer/form.ts";

/** A text field with this place in reading order. */
export function fieldOf(name: string, number: number, more: Partial<Field> = {}): Field {
  return {
    name,
    number,
    type: "text",
    max_length: null,
    default_value: null,
    required: false,
    options: [],
    export_values: [],
    page: 1,
    rect: null,
    multiline: false,
    comb: false,
    editable: false,
    read_only: false,
    multi_select: false,
    tooltip: null,
    label: null,
    label_source: null,
    format: null,
    scripts: [],
    widgets: [],
    ...more,
  };
}
