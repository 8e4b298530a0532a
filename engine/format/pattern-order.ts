import type { Moment } from "./moment.ts";
import type { Picture } from "./picture.ts";

/** A number that a picture shows; `width` is how many digits it has there at least. */
export type OrderedPart = { readonly key: keyof Moment; readonly width: number };

/** The numbers that a picture shows, in its order, each once; a month's name stands for its number. */
export function orderOf(picture: Picture): readonly OrderedPart[] {
  const parts = new Map<keyof Moment, OrderedPart>();
  for (const token of picture) {
    if (token.kind === "text" || token.letters.startsWith("ddd")) continue;
    const key = KEYS[token.letters.charAt(0)];
    if (key !== undefined && !parts.has(key)) parts.set(key, { key, width: token.letters.length });
  }
  return [...parts.values()];
}

/**
 * The numbers of a value in the picture's order, `null` where they do not fit it. A year of four digits that the
 * picture does not show may stand last. With a month's name, four digits are the year wherever they stand.
 */
export function numbersInOrder(
  numbers: readonly string[],
  order: readonly OrderedPart[],
  hasMonthName: boolean,
): Partial<Moment> | null {
  const parted = numbers.length === 1 && order.length > 1 ? cut(numbers[0] ?? "", order) : numbers;
  const keys = order.map(({ key }) => key);
  if (parted.length === keys.length + 1 && !keys.includes("year")) {
    keys.push("year");
  } else if (hasMonthName && keys.length === 2 && isYear(parted[keys.indexOf("day")])) {
    keys.reverse();
  }
  return parted.length === keys.length ? assigned(parted, keys) : null;
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

/** A whole date without marks: eight digits. */
const WHOLE_DATE = 8;
/** Two digits below are of this century, the others of the last, as in Acrobat. */
const HORIZON = 50;

/** Cuts digits without marks where the picture has its own. */
function cut(digits: string, order: readonly OrderedPart[]): readonly string[] {
  const widths = order.map(({ width }) => width);
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (digits.length !== WHOLE_DATE || total !== WHOLE_DATE) return [digits];
  let at = 0;
  return widths.map((width) => digits.slice(at, (at += width)));
}

function assigned(
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
