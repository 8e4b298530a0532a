import type { Field, FieldScript, FieldType, Form, Rect } from "./field.ts";

/** A field as the product shows it; the template record has the same names in snake_case. */
export type FieldEntry = {
  readonly name: string;
  readonly type: FieldType;
  readonly maxLength: number | null;
  readonly defaultValue: string | readonly string[] | null;
  readonly required: boolean;
  /** Choice: the texts shown, and the values written, in the same order. Checkbox and radio: both are the on-states. */
  readonly options: readonly string[];
  readonly exportValues: readonly string[];
  /** Page (1-based) of the first widget that is on a page, or `null`. */
  readonly page: number | null;
  readonly rect: Rect | null;
  readonly multiline: boolean;
  readonly comb: boolean;
  readonly readOnly: boolean;
  readonly multiSelect: boolean;
  /** A drop-down that takes other texts than its options. */
  readonly editable: boolean;
  readonly tooltip: string | null;
  readonly format: string | null;
  /** Scripts that a reader would run; a calculated field may change a given value. */
  readonly scripts: readonly FieldScript[];
  /** Position in the form's calculation order, from 1, or `null`. */
  readonly calculationOrder: number | null;
  readonly widgets: readonly { readonly page: number | null; readonly rect: Rect }[];
};

/** One entry per field, in the order of the form. */
export function manifest(form: Form): readonly FieldEntry[] {
  return form.fields.map(entryOf);
}

function entryOf(field: Field): FieldEntry {
  const widgets = field.nodes
    .flatMap((node) => node.widgets)
    .map(({ page, rect }) => ({ page: page === 0 ? null : page, rect }));
  const first = widgets.find((widget) => widget.page !== null) ?? widgets[0];
  const exportValues = field.options.map((option) => option.exportValue);
  return {
    name: field.name,
    type: field.type,
    maxLength: field.maxLength,
    defaultValue: field.defaultValue,
    required: field.required,
    options: field.type === "choice" ? field.options.map((option) => option.text) : exportValues,
    exportValues,
    page: first?.page ?? null,
    rect: first?.rect ?? null,
    multiline: field.multiline,
    comb: field.comb,
    readOnly: field.readOnly,
    multiSelect: field.multiSelect,
    editable: field.editable,
    tooltip: field.tooltip,
    format: field.format,
    scripts: field.scripts,
    calculationOrder: field.calculationOrder,
    widgets,
  };
}
