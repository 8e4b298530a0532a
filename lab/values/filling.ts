import { type Field, type FieldValue } from "@platen/engine";
import { formatterOf } from "@platen/engine/format";
import { type Option, onStates, takesNumbers } from "./field-parts.ts";

/** The value that a field is given, and what a reader and a viewer must then find. */
export type Filling = {
  readonly field: Field;
  readonly value: FieldValue;
  /**
   * The content of /V: the text, the selected export values, or the state of a button, each in every form in which
   * a library may decode it. `null`: any state but Off.
   */
  readonly stored: readonly Spellings[] | null;
  /**
   * The texts that must be seen in each shown widget, in the field's format; `null` where a widget's text says nothing.
   */
  readonly drawn: readonly string[] | null;
  /**
   * Digits that a number format must keep, whatever else it shows: they are compared without the engine's own formatter,
   * from which `drawn` comes. Empty for other values.
   */
  readonly digits: string;
};

/** Ways to spell one value; any of them is right. */
export type Spellings = readonly string[];

/** Fills a text field with `text`. */
export function textFilling(field: Field, text: string): Filling {
  return {
    field,
    value: text,
    stored: [[text]],
    drawn: field.password ? null : shownText(field, text).split("\n"),
    digits: takesNumbers(field) && /^\d+$/.test(text) ? text : "",
  };
}

/**
 * A text in its field's format; as given where it does not match the format, as words in a number field, or where a comb
 * has too few cells for the formatted text.
 */
function shownText({ format, comb, maxLength }: Field, text: string): string {
  const shown = format === null ? null : (formatterOf(format)?.(text)?.text ?? null);
  if (shown === null) return text;
  return comb && maxLength !== null && shown.length > maxLength ? text : shown;
}

/** Chooses state number `at`; a field without known states is switched on. */
export function stateFilling(field: Field, at: number): Filling {
  const states = onStates(field);
  const state = states[at % Math.max(1, states.length)];
  const option = field.options[at % Math.max(1, states.length)];
  const shared = { field, drawn: null, digits: "" };
  if (state === undefined) return { ...shared, value: true, stored: null };
  const value = field.type === "checkbox" && states.length === 1 ? true : option?.exportValue;
  return { ...shared, value: value ?? true, stored: [stateSpellings(state, option)] };
}

/** A box that is switched off, whatever the template shows. */
export function offFilling(field: Field): Filling {
  return { field, value: false, stored: [], drawn: null, digits: "" };
}

/** Selects `options` in a choice field. */
export function selectionFilling(field: Field, options: readonly Option[]): Filling {
  const values = options.map((option) => option.exportValue);
  return {
    field,
    value: field.multiSelect ? values : (values[0] ?? null),
    stored: options.map((option) => [option.exportValue, option.text]),
    drawn: options.map((option) => option.text),
    digits: "",
  };
}

function stateSpellings(state: string, option: Option | undefined): Spellings {
  const bytes = Uint8Array.from(state, (letter) => letter.charCodeAt(0));
  const spellings = [state, new TextDecoder().decode(bytes)];
  if (option !== undefined) spellings.push(option.exportValue, option.text);
  return [...new Set(spellings)];
}
