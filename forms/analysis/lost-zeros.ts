import { valueTypeOf } from "#suggestions";
import { splitWords, tokensOf } from "#tokens";

/** Numbers of a fixed length that may begin with zeros, which spreadsheets drop. */
export type FixedNumber = "zip" | "ssn";

/** The properties of a field that are known without its page. */
export type KnownField = {
  readonly name: string;
  readonly type: string;
  readonly tooltip: string | null;
  readonly label: string | null;
  readonly format: string | null;
  readonly maxLength: number | null;
};

/** Digits of the shortest whole number: a field for fewer is for a part of one. */
const DIGITS: Readonly<Record<FixedNumber, number>> = { zip: 5, ssn: 9 };

/**
 * Digits left when one or two zeros are lost. A ZIP code has 5 or 9 digits and at most two leading zeros (005xx), as has a
 * social security number of 9 (001-xx).
 */
const DIGITS_LEFT: Readonly<Record<FixedNumber, readonly number[]>> = {
  zip: [3, 4, 7, 8],
  ssn: [7, 8],
};

const NUMBER = /^[1-9]\d+$/;
/** The last four digits of a ZIP code. */
const EXTENSION = /\+\s*4|zip\W*(?:code)?\W*(?:plus\W*)?(?:4|four|ext)/i;

/** The fixed-length number that a text field asks for by its format, label, tooltip or name; null: none, or a part of one. */
export function fixedNumberOf(field: KnownField): FixedNumber | null {
  const { type, format, label, tooltip, name, maxLength } = field;
  if (type !== "text") return null;
  const found = ofFormat(format) ?? ofTexts([label, tooltip, name]);
  if (found === null || (maxLength !== null && maxLength < DIGITS[found])) return null;
  return found;
}

/**
 * True when a value looks as if a spreadsheet dropped its leading zeros. Decided from the value alone, so that a row has
 * the same result in any chunk, in a retry, and as a single document.
 */
export function lostLeadingZeros(number: FixedNumber, value: string): boolean {
  return DIGITS_LEFT[number].includes(value.length) && NUMBER.test(value);
}

function ofFormat(format: string | null): FixedNumber | null {
  if (format === "special(zip)" || format === "special(zip4)") return "zip";
  return format === "special(ssn)" ? "ssn" : null;
}

/** Decides by the first text that names a type of value. */
function ofTexts(texts: readonly (string | null)[]): FixedNumber | null {
  for (const text of texts) {
    const type = text === null ? null : valueTypeOf(tokensOf(text, "en"));
    if (type === "ssn") return "ssn";
    if (text !== null && type === "zip") return isUsZip(text) ? "zip" : null;
    if (type !== null) return null;
  }
  return null;
}

/** Postal codes of other countries have four digits, or letters; only the word ZIP names one of the United States. */
function isUsZip(text: string): boolean {
  const words = splitWords(text);
  const isZip = words.some((word) => word.startsWith("zip"));
  return isZip && !words.includes("foreign") && !EXTENSION.test(text);
}
