import type { Field, FieldScript, FieldType, Form, Rect } from "./field.ts";

/** What the product shows of a field; the same names in camelCase as the template's record has. */
export type FieldEntry = {
  readonly name: string;
  readonly type: FieldType;
  readonly maxLength: number | null;
  readonly defaultValue: string | readonly string[] | null;
  readonly required: boolean;
  /** Choice: the texts shown, and the values written, same order. Checkbox and radio: both the on-states. */
  readonly options: readonly string[];
  readonly exportValues: readonly string[];
  /** Of the first widget that a page shows; `null` where none does. */
  readonly page: number | null;
  readonly rect: Rect | null;
  readonly multiline: boolean;
  readonly comb: boolean;
  readonly readOnly: boolean;
  readonly multiSelect: boolean;
  readonly tooltip: string | null;
  readonly format: string | null;
  /** What scripts of the form's own a reader would run: a calculated field may change what a row gave. Not in older records. */
  readonly scripts?: readonly FieldScript[];
  /** Place in the form's order of calculation, from 1; `null` where it stands in none. Not in older records. */
  readonly calculationOrder?: number | null;
  readonly widgets: readonly { readonly page: number | null; readonly rect: Rect }[];
};

/** One entry a field, in the order of the form. */
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
    tooltip: field.tooltip,
    format: field.format,
    scripts: field.scripts,
    calculationOrder: field.calculationOrder,
    widgets,
  };
}
