import { type Decimal, decimal } from "./decimal.ts";
import { type Amount, bareAmount } from "./read-amount.ts";

/**
 * Reads a number as people or programs write it: `1234.5`, `1,234.50`, `$1,234.50`, `(12.00)`, `-3`, `3-`, `1 234,5`. A
 * currency symbol is accepted where the field has the same (`currency`, "" = none) or has none.
 *
 * A single mark before three digits is ambiguous. In a field with a decimal point, `1.234` is a fraction and `1,234` is
 * thousands. In a field with a decimal comma, `1,234` is a fraction; `1.234` does not match, because it is thousands to
 * the form's author and a fraction to a program. Any other number has one reading in every field.
 */
export function readNumber(text: string, decimalMark: "." | ",", currency: string): Decimal | null {
  if (text.length > CHARACTERS_MAX) return null;
  const amount: Amount = bareAmount(text, currency);
  if (!DIGITS.test(amount.digits)) return null;
  const at = decimalAt(amount.digits, decimalMark);
  if (at === null) return null;
  const before = amount.digits.slice(0, at);
  const whole = ungroupDigits(before);
  const fraction = amount.digits.slice(at + 1);
  if (whole === null || /\D/u.test(fraction)) return null;
  return decimal(amount.negative, whole, fraction);
}

/** Limit on work; longer than any amount. */
const CHARACTERS_MAX = 200;

const DIGITS = /^(?:\d[\d.,' ]*|[.,]\d+)$/u;
/** A single mark that may separate thousands or decimals. */
const AMBIGUOUS = /^(?!0[.,])\d{1,3}[.,]\d{3}$/u;
const THOUSANDS = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/u;
/** Indian grouping: groups of two, and three at the end. */
const LAKHS = /^[1-9]\d?([,' ])\d{2}(?:\1\d{2})*\1\d{3}$/u;

/** Offset of the decimal mark, the text's length where there is none, `null` where that is ambiguous. */
function decimalAt(digits: string, decimalMark: "." | ","): number | null {
  const point = digits.lastIndexOf(".");
  const comma = digits.lastIndexOf(",");
  const at = Math.max(point, comma);
  if (at < 0) return digits.length;
  const mark = digits.charAt(at);
  if (digits.indexOf(mark) < at) return digits.length;
  if (mark === decimalMark || !AMBIGUOUS.test(digits)) return at;
  return decimalMark === "." ? digits.length : null;
}

/** The digits without group separators; `null` where these are misplaced. */
function ungroupDigits(whole: string): string | null {
  if (/^\d*$/u.test(whole)) return whole;
  return THOUSANDS.test(whole) || LAKHS.test(whole) ? whole.replace(/\D/gu, "") : null;
}
