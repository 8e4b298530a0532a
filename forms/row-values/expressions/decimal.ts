/** An exact decimal number; values are never converted to floats. */
export type Decimal = {
  readonly negative: boolean;
  /** Without leading zeros; "" below one. */
  readonly whole: string;
  /** Without trailing zeros. */
  readonly fraction: string;
};

/**
 * Parses a number; null for any other text. Accepted are digits, commas between groups of three, a point, a leading
 * sign, an exponent of up to three digits; surrounding spaces are ignored.
 */
export function readDecimal(text: string): Decimal | null {
  const found = NUMBER.exec(text.trim());
  if (found === null) return null;
  const [, sign, integer = "", fraction = "", exponent = "0"] = found;
  const whole = integer.replaceAll(",", "");
  if (whole === "" && fraction === "") return null;
  return shiftPoint(sign === "-", whole, fraction, Number(exponent));
}

/** Rounds to `places` decimals, half away from zero, with commas between groups of three: `-1,234.50`. */
export function showDecimal(number: Decimal, places: number): string {
  const { negative, whole, fraction } = roundTo(number, places);
  const decimals = places === 0 ? "" : `.${fraction.padEnd(places, "0")}`;
  return `${negative ? "-" : ""}${groupDigits(whole === "" ? "0" : whole)}${decimals}`;
}

/** Negative when `a` is less than `b`, positive when it is greater, 0 when they are equal. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.negative !== b.negative) return a.negative ? -1 : 1;
  const larger =
    a.whole.length - b.whole.length || order(a.whole, b.whole) || order(a.fraction, b.fraction);
  return a.negative ? -larger : larger;
}

const NUMBER = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/u;

function decimal(negative: boolean, whole: string, fraction: string): Decimal {
  const trimmed = { whole: whole.replace(/^0+/u, ""), fraction: withoutEnd(fraction) };
  return { negative: negative && trimmed.whole + trimmed.fraction !== "", ...trimmed };
}

function shiftPoint(negative: boolean, whole: string, fraction: string, by: number): Decimal {
  if (by >= 0) {
    const moved = fraction.slice(0, by).padEnd(by, "0");
    return decimal(negative, whole + moved, fraction.slice(by));
  }
  const padded = whole.padStart(-by, "0");
  const at = padded.length + by;
  return decimal(negative, padded.slice(0, at), padded.slice(at) + fraction);
}

function roundTo({ negative, whole, fraction }: Decimal, places: number): Decimal {
  const kept = whole + fraction.slice(0, places).padEnd(places, "0");
  const digits = (fraction[places] ?? "0") >= "5" ? incrementDigits(kept) : kept;
  const at = digits.length - places;
  return decimal(negative, digits.slice(0, at), digits.slice(at));
}

/** Adds one to the last digit. */
function incrementDigits(digits: string): string {
  let at = digits.length;
  while (digits[at - 1] === "9") at -= 1;
  const zeros = "0".repeat(digits.length - at);
  return at === 0 ? `1${zeros}` : `${digits.slice(0, at - 1)}${Number(digits[at - 1]) + 1}${zeros}`;
}

function groupDigits(whole: string): string {
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3)
    groups.push(whole.slice(Math.max(0, end - 3), end));
  return groups.toReversed().join(",");
}

// A regular expression for trailing zeros would take quadratic time.
function withoutEnd(fraction: string): string {
  let end = fraction.length;
  while (fraction[end - 1] === "0") end -= 1;
  return fraction.slice(0, end);
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
