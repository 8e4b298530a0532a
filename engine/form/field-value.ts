import { type CosObject, CosString, type Document, decodeText, Name } from "#cos";
import { stateText } from "./button-states.ts";
import type { FieldTraits } from "./field.ts";

/** /V or /DV as text; "" or [] if absent (ISO 32000-2, 12.7.5). */
export function readValue(
  document: Document,
  traits: FieldTraits,
  object: CosObject | undefined,
): string | readonly string[] {
  switch (traits.type) {
    case "text":
      return textValue(document, object);
    case "checkbox":
    case "radio":
      return stateValue(document, object);
    case "choice":
      return choiceValue(document, traits, object);
    case "signature":
    case "button":
      return "";
  }
}

/** A text string; names and numbers occur in real files and are converted. */
export function textValue(document: Document, object: CosObject | undefined): string {
  const value = document.resolve(object);
  if (value instanceof CosString) return decodeText(value);
  if (value instanceof Name) return stateText(value.value);
  return typeof value === "number" ? String(value) : "";
}

function stateValue(document: Document, object: CosObject | undefined): string {
  const state = textValue(document, object);
  return state === "Off" ? "" : state;
}

function choiceValue(
  document: Document,
  traits: FieldTraits,
  object: CosObject | undefined,
): string | readonly string[] {
  const value = document.array(object) ?? [object ?? null];
  const chosen = value
    .filter((item) => document.resolve(item) !== null)
    .map((item) => textValue(document, item));
  return traits.multiSelect ? chosen : (chosen[0] ?? "");
}
