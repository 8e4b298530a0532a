import type { Rect } from "#form";

export const DEFINED_TYPES = ["text", "checkbox", "radio", "choice", "signature"] as const;
export type DefinedType = (typeof DEFINED_TYPES)[number];

export const FIELD_FORMATS = ["date", "number", "ssn", "zip", "phone"] as const;
export type FieldFormat = (typeof FIELD_FORMATS)[number];

export const ALIGNMENTS = ["left", "center", "right"] as const;

/** A field to add, with one widget. */
export type FieldDefinition = {
  /** The full name; dots make a hierarchy. For a radio button its own name: its field has the name of the group. */
  readonly name: string;
  readonly type: DefinedType;
  /** 1-based. */
  readonly page: number;
  /** In the coordinates of the page, as in `FieldEntry`. */
  readonly rect: Rect;
  /** The text that readers show and speak for the field (/TU). */
  readonly label?: string | null;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  /** A text, one of the options, or for a check box or radio button its export value: checked. */
  readonly defaultValue?: string | null;
  /** Text: the most characters; with `comb`, the number of cells. */
  readonly maxLength?: number | null;
  readonly comb?: boolean;
  /** Text: several lines. Choice: a list box in place of a drop-down. */
  readonly multiline?: boolean;
  /** Choice: the texts to choose from. */
  readonly options?: readonly string[] | null;
  /** Check box and radio button: the value when checked. Default `Yes`, for a radio button its name. */
  readonly exportValue?: string | null;
  /** Radio button: the name of the field that its buttons share. */
  readonly group?: string | null;
  /** Points; 0 fits the text to the widget, and is the default. */
  readonly fontSize?: number | null;
  readonly align?: (typeof ALIGNMENTS)[number] | null;
  /** Text: what readers accept and how they show it, by Acrobat's own scripts. */
  readonly format?: FieldFormat | null;
};

/** The value of a check box or radio button when it is checked. */
export function exportValueOf({ type, name, exportValue }: FieldDefinition): string {
  return exportValue ?? (type === "radio" ? name : "Yes");
}

/** The name of the field that a definition belongs to. */
export function fieldNameOf({ type, name, group }: FieldDefinition): string {
  return type === "radio" ? (group ?? name) : name;
}

/** True for a check box or radio button that is checked in the blank form. */
export function isChecked(definition: FieldDefinition): boolean {
  const { defaultValue } = definition;
  return typeof defaultValue === "string" && defaultValue === exportValueOf(definition);
}
