import type { DatePattern } from "./date-pattern.ts";
import type { Moment } from "./moment.ts";

/** A number in a date pattern; `width` is its minimum number of digits. */
export type OrderedPart = { readonly key: keyof Moment; readonly width: number };

/** The numbers in a date pattern, in order, each once; a month's name counts as its number. */
export function orderOf(pattern: DatePattern): readonly OrderedPart[] {
  const parts = new Map<keyof Moment, OrderedPart>();
  for (const token of pattern) {
    if (token.kind === "text" || token.letters.startsWith("ddd")) continue;
    const key = KEYS[token.letters.charAt(0)];
    if (key !== undefined && !parts.has(key)) parts.set(key, { key, width: token.letters.length });
  }
  return [...parts.values()];
}

/**
 * Assigns a value's numbers in the pattern's order; `null` where they do not fit. A four-digit year that the pattern
 * lacks may come last. Next to a month's name, four digits are the year in any position.
 */
export function numbersInOrder(
  numbers: readonly string[],
  order: readonly OrderedPart[],
  hasMonthName: boolean,
): Partial<Moment> | null {
  const split =
    numbers.length === 1 && order.length > 1 ? splitDigits(numbers[0] ?? "", order) : numbers;
  const keys = order.map(({ key }) => key);
  if (split.length === keys.length + 1 && !keys.includes("year")) {
    keys.push("year");
  } else if (hasMonthName && keys.length === 2 && isYear(split[keys.indexOf("day")])) {
    keys.reverse();
  }
  return split.length === keys.length ? assignNumbers(split, keys) : null;
}

const KEYS: Readonly<Record<string, keyof Moment>> = {
  y: "year",
  m: "month",
  d: "day",
  H: "hour",
  h: "hour",
  M: "minute",
  s: "second",
};

/** Digits of a complete date without separators. */
const WHOLE_DATE = 8;
/** Two-digit years below this are in this century, the others in the last, as in Acrobat. */
const HORIZON = 50;

/** Splits digits without separators by the widths in the pattern. */
function splitDigits(digits: string, order: readonly OrderedPart[]): readonly string[] {
  const widths = order.map(({ width }) => width);
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (digits.length !== WHOLE_DATE || total !== WHOLE_DATE) return [digits];
  let at = 0;
  return widths.map((width) => digits.slice(at, (at += width)));
}

function assignNumbers(
  numbers: readonly string[],
  keys: readonly (keyof Moment)[],
): Partial<Moment> | null {
  const found = new Map<keyof Moment, number>();
  for (const [index, key] of keys.entries()) {
    const number = numbers[index] ?? "";
    if (key === "year" ? !isYear(number) && number.length !== 2 : number.length > 2) return null;
    found.set(key, key === "year" ? fullYear(number) : Number(number));
  }
  return Object.fromEntries(found);
}

function isYear(number: string | undefined): boolean {
  return number?.length === 4;
}

function fullYear(number: string): number {
  const year = Number(number);
  if (number.length > 2) return year;
  return year < HORIZON ? 2000 + year : 1900 + year;
}
