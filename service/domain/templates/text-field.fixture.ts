import type { FieldEntry } from "@platen/engine";

/** A text field with default properties. */
export function textField(name: string, more: Partial<FieldEntry> = {}): FieldEntry {
  return {
    name,
    type: "text",
    maxLength: null,
    defaultValue: null,
    required: false,
    options: [],
    exportValues: [],
    page: 1,
    rect: [0, 0, 100, 20],
    multiline: false,
    comb: false,
    readOnly: false,
    multiSelect: false,
    editable: false,
    tooltip: null,
    format: null,
    scripts: [],
    calculationOrder: null,
    widgets: [{ page: 1, rect: [0, 0, 100, 20] }],
    ...more,
  };
}
