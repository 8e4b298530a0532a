/** A decimal number, digit by digit: values are not subject to floating-point error. */
export type Decimal = {
  readonly negative: boolean;
  /** Without leading zeros; "0" for a pure fraction. */
  readonly whole: string;
  readonly fraction: string;
};

/** From the digits before and after the decimal mark, either of which may be empty. */
export function decimal(negative: boolean, whole: string, fraction: string): Decimal {
  return { negative, whole: whole.replace(/^0+(?=\d)/u, "") || "0", fraction };
}

/** Rounded to `places` decimals, half away from zero; a result of 0 is not negative. */
export function rounded({ negative, whole, fraction }: Decimal, places: number): Decimal {
  const kept = fraction.slice(0, places).padEnd(places, "0");
  const up = (fraction[places] ?? "0") >= "5";
  const digits = up ? incrementDigits(whole + kept) : whole + kept;
  const at = digits.length - places;
  const isZero = /^0*$/u.test(digits);
  return decimal(negative && !isZero, digits.slice(0, at), digits.slice(at));
}

/** The number times 100. */
export function hundredfold({ negative, whole, fraction }: Decimal): Decimal {
  return decimal(negative, whole + fraction.slice(0, 2).padEnd(2, "0"), fraction.slice(2));
}

/** The number divided by 100. */
export function hundredth({ negative, whole, fraction }: Decimal): Decimal {
  const digits = whole.padStart(3, "0");
  return decimal(negative, digits.slice(0, -2), digits.slice(-2) + fraction);
}

function incrementDigits(digits: string): string {
  const [nines = ""] = /9*$/u.exec(digits) ?? [];
  const at = digits.length - nines.length;
  const zeros = "0".repeat(nines.length);
  return at === 0 ? `1${zeros}` : `${digits.slice(0, at - 1)}${Number(digits[at - 1]) + 1}${zeros}`;
}
