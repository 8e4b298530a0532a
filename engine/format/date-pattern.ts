import { MONTHS, WEEKDAYS, weekdayOf } from "./calendar.ts";
import type { Moment } from "./moment.ts";

/** A date or time pattern of Acrobat (`util.printd`) as tokens. */
export type DatePattern = readonly PatternToken[];

export type PatternToken =
  | { readonly kind: "part"; readonly letters: string }
  | { readonly kind: "text"; readonly text: string };

/** Parses any pattern: characters other than part letters are literal, as are quoted and escaped ones. */
export function parsePattern(pattern: string): DatePattern {
  const tokens: PatternToken[] = [];
  for (const [all, letters, escaped, quoted] of pattern.matchAll(TOKEN)) {
    if (letters === undefined) tokens.push({ kind: "text", text: escaped ?? quoted ?? all });
    else tokens.push({ kind: "part", letters });
  }
  return tokens;
}

/** The text of a moment; `null` where the pattern has a part that the moment lacks. */
export function printMoment(moment: Moment, pattern: DatePattern): string | null {
  let shown = "";
  for (const token of pattern) {
    const text = token.kind === "text" ? token.text : printPart(moment, token.letters);
    if (text === null) return null;
    shown += text;
  }
  return shown;
}

const TOKEN = /(m{1,4}|d{1,4}|yyyy|yy|HH?|hh?|MM?|ss?|tt?)|\\([^])|'([^']+)'|[^]/gu;

function printPart(moment: Moment, letters: string): string | null {
  return PRINTERS[letters.charAt(0)]?.(moment, letters.length) ?? null;
}

type Printer = (moment: Moment, width: number) => string | null;

const NAMED_SHORT = 3;

const PRINTERS: Readonly<Record<string, Printer>> = {
  y: ({ year }, width) => (year === null ? null : padNumber(width < 4 ? year % 100 : year, width)),
  m: ({ month }, width) => {
    return width < NAMED_SHORT ? digits(month, width) : nameAt(MONTHS, less(month, 1), width);
  },
  d: (moment, width) => {
    return width < NAMED_SHORT
      ? digits(moment.day, width)
      : nameAt(WEEKDAYS, weekday(moment), width);
  },
  H: ({ hour }, width) => digits(hour, width),
  h: ({ hour }, width) => (hour === null ? null : padNumber(((hour + 11) % 12) + 1, width)),
  M: ({ minute }, width) => digits(minute, width),
  s: ({ second }, width) => digits(second, width),
  t: ({ hour }, width) => (hour === null ? null : (hour < 12 ? "am" : "pm").slice(0, width)),
};

function weekday({ year, month, day }: Moment): number | null {
  return year === null || month === null || day === null ? null : weekdayOf(year, month, day);
}

function less(value: number | null, by: number): number | null {
  return value === null ? null : value - by;
}

function nameAt(names: readonly string[], index: number | null, width: number): string | null {
  const name = index === null ? undefined : names[index];
  return name === undefined ? null : width > NAMED_SHORT ? name : name.slice(0, NAMED_SHORT);
}

function digits(value: number | null, width: number): string | null {
  return value === null ? null : padNumber(value, width);
}

function padNumber(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
