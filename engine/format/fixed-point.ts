import { type Decimal, decimal } from "./decimal.ts";

/** A decimal number in exact arithmetic: `units` · 10^−`places`. Unlike a float, 0.1 + 0.2 is 0.3. */
export type FixedPoint = { readonly units: bigint; readonly places: number };

export const ZERO: FixedPoint = { units: 0n, places: 0 };

/** Decimals of a quotient; twice those of a float, so that rounding makes 1 / 3 · 3 equal to 1. */
const QUOTIENT_PLACES = 40;
/** Limit on work; longer than any amount. */
const CHARACTERS_MAX = 200;
/** A number as in a script, without exponent. */
const NUMERIC = /^\s*([-+]?)(\d*)\.?(\d*)\s*$/u;
const DIGIT = /\d/u;

/** The number that a script's text is, such as `-12.50` or `.5`; `null` for any other text. */
export function numericOf(text: string): FixedPoint | null {
  if (text.length > CHARACTERS_MAX || !DIGIT.test(text)) return null;
  const match = NUMERIC.exec(text);
  if (match === null) return null;
  const [, sign, whole = "", fraction = ""] = match;
  return fixedPointOf({ negative: sign === "-", whole, fraction });
}

export function fixedPointOf({ negative, whole, fraction }: Decimal): FixedPoint {
  const units = BigInt(whole + fraction);
  return { units: negative ? -units : units, places: fraction.length };
}

/** The number's digits, without trailing zeros after the decimal point. */
export function decimalOf({ units, places }: FixedPoint): Decimal {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const at = digits.length - places;
  return decimal(units < 0n, digits.slice(0, at), digits.slice(at).replace(/0+$/u, ""));
}

/** The number as a script's text: with a decimal point and a minus. */
export function formatFixedPoint(number: FixedPoint): string {
  const { negative, whole, fraction } = decimalOf(number);
  return `${negative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

export function negated({ units, places }: FixedPoint): FixedPoint {
  return { units: -units, places };
}

export function sumOf(a: FixedPoint, b: FixedPoint): FixedPoint {
  const places = Math.max(a.places, b.places);
  return { units: scaleTo(a, places) + scaleTo(b, places), places };
}

export function productOf(a: FixedPoint, b: FixedPoint): FixedPoint {
  return { units: a.units * b.units, places: a.places + b.places };
}

/** The quotient, cut off after 40 decimals or more; `null` for a division by zero. */
export function quotientOf(a: FixedPoint, b: FixedPoint): FixedPoint | null {
  if (b.units === 0n) return null;
  const places = Math.max(QUOTIENT_PLACES, a.places);
  return { units: scaleTo(a, places + b.places) / b.units, places };
}

export function isLess(a: FixedPoint, b: FixedPoint): boolean {
  const places = Math.max(a.places, b.places);
  return scaleTo(a, places) < scaleTo(b, places);
}

/** Rounded to `places` decimals, half away from zero. */
export function roundedTo(number: FixedPoint, places: number): FixedPoint {
  if (number.places <= places) return number;
  const divisor = 10n ** BigInt(number.places - places);
  const half = divisor / 2n;
  const units = (number.units + (number.units < 0n ? -half : half)) / divisor;
  return { units, places };
}

function scaleTo({ units, places }: FixedPoint, wanted: number): bigint {
  return wanted === places ? units : units * 10n ** BigInt(wanted - places);
}
