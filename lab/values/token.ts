import type { Field } from "@platen/engine";
import { capacityOf } from "./capacity.ts";
import { onStates, takesNumbers } from "./field-parts.ts";
import { type Filling, selectionFilling, stateFilling, textFilling } from "./filling.ts";

/** The characters of tokens: printable ASCII, which the fonts of a form need not have. */
export const TOKEN_CHARACTERS = Array.from({ length: 95 }, (_, at) =>
  String.fromCharCode(0x20 + at),
).join("");

/** A value that differs from field to field (`index`) and fits into the field. */
export function tokenFilling(field: Field, index: number): Filling {
  switch (field.type) {
    case "checkbox":
    case "radio":
      return toggleFilling(field, index);
    case "choice":
      return choiceFilling(field, index);
    case "text":
    case "signature":
    case "button":
      return textFilling(field, tokenFor(field, index));
  }
}

/** A field that a row leaves alone keeps the template's value; `null` if absent that is plain text. */
export function untouchedFilling(field: Field): Filling | null {
  if (field.type !== "text" || typeof field.value !== "string" || field.value === "") return null;
  return { field, value: null, stored: [[field.value]], drawn: null, digits: "" };
}

function toggleFilling(field: Field, index: number): Filling {
  const states = onStates(field);
  const current = states.findIndex((state) => state === field.value);
  // Another state than the template's own, so that doing nothing is found out.
  return stateFilling(field, states.length > 1 ? current + 1 : index);
}

function choiceFilling(field: Field, index: number): Filling {
  const worth = field.options.filter(
    (option) => isPlain(option.text) && isPlain(option.exportValue),
  );
  const current = field.options.findIndex(({ exportValue }) =>
    [field.value].flat().includes(exportValue),
  );
  const fresh = worth.filter((option) => option !== field.options[current]);
  const first =
    fresh[index % Math.max(1, Math.min(fresh.length, 3))] ?? worth[0] ?? field.options[0];
  if (first === undefined) return textFilling(field, tokenFor(field, index));
  const second = fresh.find((option) => option !== first);
  const both = field.multiSelect && second !== undefined ? [first, second] : [first];
  return selectionFilling(
    field,
    field.options.filter((option) => both.includes(option)),
  );
}

/** Letters of ASCII, at least one of them visible: drawable in any font that a form names. */
function isPlain(text: string): boolean {
  return /^[ -~]+$/.test(text) && text.trim() === text && text !== "";
}

const TOKEN_LETTERS = "0123456789ABCDEFGHKLMNPRSTUVXYZ";

function tokenFor(field: Field, index: number): string {
  const { letters, lines } = capacityOf(field);
  if (takesNumbers(field)) return digitsFor(index).slice(0, Math.max(1, Math.min(6, letters >> 1)));
  const code = letters < 2 ? TOKEN_LETTERS.charAt(index % TOKEN_LETTERS.length) : base31(index);
  const long = letters >= code.length + 3 ? `Zq${code}k` : code.slice(-letters);
  const twoLines = lines >= 2 && (field.maxLength ?? long.length * 2 + 1) >= long.length * 2 + 1;
  return field.multiline && twoLines ? `${long}\n${long.toLowerCase()}` : long;
}

/** Never a leading zero: a number format would drop it. */
function digitsFor(index: number): string {
  return String(1 + (index % 9)) + String((index * 7919) % 100000).padStart(5, "0");
}

function base31(index: number): string {
  const high = TOKEN_LETTERS.charAt(
    Math.floor(index / TOKEN_LETTERS.length) % TOKEN_LETTERS.length,
  );
  return high + TOKEN_LETTERS.charAt(index % TOKEN_LETTERS.length);
}
