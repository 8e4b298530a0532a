import type { ButtonFieldPlan, ChoiceFieldPlan } from "./field-plan.ts";
import type { Choice, FieldValue } from "./value.ts";

const SEPARATOR = ";";
const WORDS_ON = new Set(["true", "yes", "y", "1", "x", "on", "checked"]);
const WORDS_OFF = new Set(["false", "no", "n", "0", "off", "unchecked", ""]);
const NO_OPTION: Choice = { kind: "none" };

/** Looks options up by export value and by displayed text; built once per field. */
export type OptionIndex = {
  readonly byExportValue: ReadonlyMap<string, number>;
  readonly byText: ReadonlyMap<string, number>;
};

export function indexOptions(field: ChoiceFieldPlan): OptionIndex {
  const byExportValue = new Map<string, number>();
  const byText = new Map<string, number>();
  for (const [index, option] of field.options.entries()) {
    if (!byExportValue.has(option.exportValue)) byExportValue.set(option.exportValue, index);
    if (!byText.has(option.text)) byText.set(option.text, index);
  }
  return { byExportValue, byText };
}

/**
 * The options that `value` selects, by export value, else by displayed text; several where the field is multi-select.
 */
export function chooseOptions(
  field: ChoiceFieldPlan,
  index: OptionIndex,
  value: Exclude<FieldValue, null>,
): Choice {
  if (value === "") return { kind: "options", indices: [] };
  const words = typeof value === "boolean" ? String(value) : value;
  if (typeof words === "string") {
    const whole = optionOf(index, words);
    if (whole !== null) return { kind: "options", indices: [whole] };
    if (field.editable) return { kind: "text", text: words };
    return field.multiSelect ? severalOptions(index, splitWords(words)) : NO_OPTION;
  }
  if (words.length > 1 && !field.multiSelect) return NO_OPTION;
  return severalOptions(index, words);
}

/** Index of the state that `value` selects: 0 for Off, -1 for none. */
export function chooseState(
  field: ButtonFieldPlan,
  words: ReadonlyMap<string, number>,
  value: Exclude<FieldValue, null>,
): number {
  if (typeof value === "object") {
    const [only = ""] = value;
    return value.length <= 1 ? chooseState(field, words, only) : -1;
  }
  const word = String(value);
  const named = words.get(word);
  if (named !== undefined) return named;
  const folded = word.trim().toLowerCase();
  if (field.radio) return folded === "" || folded === "false" || folded === "off" ? 0 : -1;
  if (WORDS_OFF.has(folded)) return 0;
  // With several on-states a bare "yes" is ambiguous.
  return WORDS_ON.has(folded) && field.states.length === 2 ? 1 : -1;
}

function optionOf(index: OptionIndex, word: string): number | null {
  return index.byExportValue.get(word) ?? index.byText.get(word) ?? null;
}

function severalOptions(index: OptionIndex, words: readonly string[]): Choice {
  const indices = new Set<number>();
  for (const word of words) {
    const found = optionOf(index, word);
    if (found === null) return NO_OPTION;
    indices.add(found);
  }
  return { kind: "options", indices: [...indices].toSorted((a, b) => a - b) };
}

function splitWords(words: string): readonly string[] {
  return words
    .split(SEPARATOR)
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
