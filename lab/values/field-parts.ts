import type { Field } from "@platen/engine";

/** One widget of a field. */
export type Widget = Field["nodes"][number]["widgets"][number];

/** One option of a choice field, or one on-state of a check or radio field. */
export type Option = Field["options"][number];

export function widgetsOf(field: Field): readonly Widget[] {
  return field.nodes.flatMap((node) => node.widgets);
}

/** Can a value be written here at all? */
export function isWritable(field: Field): boolean {
  if (field.readOnly) return false;
  if (field.type === "choice") return field.options.length > 0 || field.editable;
  return field.type === "text" || field.type === "checkbox" || field.type === "radio";
}

/** The distinct on-states of a field's widgets, in the order of the widgets and of the field's options. */
export function onStates(field: Field): readonly string[] {
  const states = widgetsOf(field).flatMap((widget) => widget.onStates);
  return [...new Set(states)];
}

/** Does the field's own script dress numbers up? */
export function takesNumbers(field: Field): boolean {
  return field.format !== null && /number|percent|special/i.test(field.format);
}
