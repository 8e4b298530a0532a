import type { Field } from "./form.ts";

/** A text field for tests. */
export function testField(name: string, change: Partial<Field> = {}): Field {
  return {
    name,
    type: "text",
    max_length: null,
    default_value: null,
    required: false,
    options: [],
    export_values: [],
    option_labels: [],
    page: 1,
    rect: [0, 0, 100, 20],
    multiline: false,
    comb: false,
    editable: false,
    read_only: false,
    multi_select: false,
    tooltip: null,
    label: null,
    label_source: null,
    number: 1,
    format: null,
    scripts: [],
    widgets: [{ page: 1, rect: [0, 0, 100, 20] }],
    ...change,
  };
}
