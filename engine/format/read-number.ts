import { type Decimal, decimal } from "./decimal.ts";
import { type Amount, bareAmount } from "./read-amount.ts";

/**
 * A number as a person or a program writes it: `1234.5`, `1,234.50`, `$1,234.50`, `(12.00)`, `-3`, `3-`, `1 234,5`.
 * A sign of money is taken where the field has it too (`currency`, "" = none), or has none of its own.
 *
 * One mark before three digits can part thousands or decimals. With a decimal point, a field reads `1.234` as one and
 * a bit and `1,234` as thousands. With a decimal comma it reads `1,234` as one and a bit; `1.234` is thousands to who
 * wrote the form and a fraction to a program, so it is not read. Any other number has one reading in every field.
 */
export function readNumber(text: string, decimalMark: "." | ",", currency: string): Decimal | null {
  if (text.length > CHARACTERS_MAX) return null;
  const amount: Amount = bareAmount(text, currency);
  if (!DIGITS.test(amount.digits)) return null;
  const at = decimalAt(amount.digits, decimalMark);
  if (at === null) return null;
  const before = amount.digits.slice(0, at);
  const whole = ungrouped(before);
  const fraction = amount.digits.slice(at + 1);
  if (whole === null || /\D/u.test(fraction)) return null;
  return decimal(amount.negative, whole, fraction);
}

/** More than any amount has; it bounds what a value can cost. */
const CHARACTERS_MAX = 200;

const DIGITS = /^(?:\d[\d.,' ]*|[.,]\d+)$/u;
/** The one mark may part thousands as well as decimals. */
const TWOFOLD = /^(?!0[.,])\d{1,3}[.,]\d{3}$/u;
const THOUSANDS = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/u;
/** As in India: hundreds, and thousands last. */
const LAKHS = /^[1-9]\d?([,' ])\d{2}(?:\1\d{2})*\1\d{3}$/u;

/** Where the decimal mark stands, the text's length where there is none, `null` where nobody can know. */
function decimalAt(digits: string, decimalMark: "." | ","): number | null {
  const point = digits.lastIndexOf(".");
  const comma = digits.lastIndexOf(",");
  const at = Math.max(point, comma);
  if (at < 0) return digits.length;
  const mark = digits.charAt(at);
  if (digits.indexOf(mark) < at) return digits.length;
  if (mark === decimalMark || !TWOFOLD.test(digits)) return at;
  return decimalMark === "." ? digits.length : null;
}

/** The digits without the marks between groups; `null` where these stand anywhere else. */
function ungrouped(whole: string): string | null {
  if (/^\d*$/u.test(whole)) return whole;
  return THOUSANDS.test(whole) || LAKHS.test(whole) ? whole.replace(/\D/gu, "") : null;
}
