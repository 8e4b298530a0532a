import type { DatePart, DatePattern } from "./date-pattern.ts";

/** The parts that were read; month and day count from 1. */
export type DateParts = Readonly<Partial<Record<DatePart, number>>>;

/**
 * Parses a date; null when the text does not match: exact digits, English names of months, surrounding spaces ignored,
 * and only days that exist. YY is 1969 to 2068, as in POSIX.
 */
export function readDate(text: string, pattern: DatePattern): DateParts | null {
  const trimmed = text.trim();
  const parts: Partial<Record<DatePart, number>> = {};
  let at = 0;
  for (const token of pattern) {
    if (token.kind === "text") {
      if (!trimmed.startsWith(token.text, at)) return null;
      at += token.text.length;
      continue;
    }
    const read = readPart(trimmed, at, token.letters);
    if (read === null) return null;
    parts[token.part] = read.value;
    at = read.end;
  }
  return at === trimmed.length && isDate(parts) ? parts : null;
}

/** Formats a date by a pattern whose parts it has. */
export function showDate(parts: DateParts, pattern: DatePattern): string {
  return pattern
    .map((token) =>
      token.kind === "text" ? token.text : showPart(parts[token.part] ?? 0, token.letters),
    )
    .join("");
}

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
const SHORT = 3;

function readPart(
  text: string,
  at: number,
  letters: string,
): { readonly value: number; readonly end: number } | null {
  if (letters.startsWith("MMM")) return readMonth(text, at, letters.length === SHORT);
  const least = letters.length;
  const most = Math.max(least, 2);
  let end = at;
  while (end < at + most && isDigit(text.charCodeAt(end))) end += 1;
  if (end - at < least) return null;
  const value = Number(text.slice(at, end));
  return { value: letters === "YY" ? value + (value < 69 ? 2000 : 1900) : value, end };
}

function readMonth(
  text: string,
  at: number,
  isShort: boolean,
): { readonly value: number; readonly end: number } | null {
  for (const [index, name] of MONTHS.entries()) {
    const length = isShort ? SHORT : name.length;
    const found = text.slice(at, at + length).toLowerCase();
    if (found === name.slice(0, length).toLowerCase())
      return { value: index + 1, end: at + length };
  }
  return null;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isDate({ year, month, day, hour, minute, second }: DateParts): boolean {
  return (
    within(year, 1, 9999) &&
    within(month, 1, 12) &&
    within(day, 1, daysIn(year, month)) &&
    within(hour, 0, 23) &&
    within(minute, 0, 59) &&
    within(second, 0, 59)
  );
}

function within(value: number | undefined, least: number, most: number): boolean {
  return value === undefined || (value >= least && value <= most);
}

/** For an unknown year as in a leap year, for an unknown month 31. */
function daysIn(year: number | undefined, month: number | undefined): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  const isLeap = year === undefined || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
  return isLeap ? 29 : 28;
}

function showPart(value: number, letters: string): string {
  if (letters.startsWith("MMM")) {
    const name = MONTHS[value - 1] ?? "";
    return letters.length === SHORT ? name.slice(0, SHORT) : name;
  }
  return String(letters === "YY" ? value % 100 : value).padStart(letters.length, "0");
}
