import type { FieldLabel } from "#labels";
import type { FieldOnPages } from "#pages";
import { valueTypeOf } from "#suggestions";
import { type Language, type Tokens, tokensOf } from "#tokens";
import type { SuggestedType } from "./field-analysis.ts";

/** Words of the values that numbered lines of tax and benefit forms ask for, as stems. */
const MONEY = new Set(
  `tax incom credit pay penalt contribut deduct loss gain refund wage salar cost fee price balanc due expens benefit
premium exempt dividend interest withhold overpay subtract adjust amount subtotal total`.split(
    /\s+/,
  ),
);
/** Words of numbered lines that ask for something else. */
const NO_MONEY = new Set(
  `number numb code percent percentag decimal age year day month mani count date nam name check rate figur size`.split(
    /\s+/,
  ),
);
/** A label of such a word alone asks for a person's name. */
const PEOPLE = new Set(
  `judge petitioner plaintiff defendant respondent applicant claimant witness notary preparer landlord tenant guardian
attorney physician patient employee first last middle`.split(/\s+/),
);

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
      return typeOfFormat(field) ?? textType(field, label, language);
  }
}

function typeOfFormat({ format }: FieldOnPages): SuggestedType | null {
  if (format === null) return null;
  if (format.startsWith("date(")) return "date";
  if (format.startsWith("special(zip")) return "zip";
  if (format === "special(phone)") return "phone";
  return format === "special(ssn)" ? "ssn" : null;
}

function textType(
  field: FieldOnPages,
  label: FieldLabel,
  language: Language,
): SuggestedType | null {
  for (const text of [label.label, label.printed, label.column, field.name]) {
    const tokens = text === null ? null : tokensOf(text, language);
    const type = tokens === null ? null : typeOfText(tokens, label.lineNumber !== null);
    if (type !== null) return type;
  }
  return label.label === null ? null : "text";
}

function typeOfText(tokens: Tokens, isNumbered: boolean): SuggestedType | null {
  const { words, concepts } = tokens;
  const [only] = words;
  if (words.length === 1 && only !== undefined && PEOPLE.has(only)) return "name";
  const type = valueTypeOf(tokens);
  if (type === "phone" && words.includes("name")) return "name";
  if (type !== null) return type;
  const isMoney =
    words.some((word) => MONEY.has(word)) && !words.some((word) => NO_MONEY.has(word));
  return isNumbered && isMoney && !concepts.includes("~signature") ? "amount" : null;
}
