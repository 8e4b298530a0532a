import type { FieldLabel } from "#labels";
import type { FieldOnPages } from "#pages";
import { valueTypeOf } from "#suggestions";
import { type Language, tokensOf } from "#tokens";
import type { SuggestedType } from "./field-analysis.ts";

/** The type of value a field asks for, or null where nothing says it. */
export function suggestType(
  field: FieldOnPages,
  label: FieldLabel,
  language: Language,
): SuggestedType | null {
  switch (field.type) {
    case "checkbox":
    case "radio":
    case "choice":
    case "signature":
      return field.type;
    case "button":
      return null;
    case "text":
      return textType(field, label, language);
  }
}

function textType(
  field: FieldOnPages,
  label: FieldLabel,
  language: Language,
): SuggestedType | null {
  const texts = [label.label, label.printed, label.column, field.name];
  for (const text of texts) {
    const type = text === null ? null : valueTypeOf(tokensOf(text, language));
    if (type !== null) return type;
  }
  return label.label === null ? null : "text";
}
