import { daysIn, weekdayOf } from "./calendar.ts";
import type { DatePattern } from "./date-pattern.ts";
import { type Moment, NO_MOMENT } from "./moment.ts";
import { numbersInOrder, type OrderedPart, orderOf } from "./pattern-order.ts";
import { type Worded, wordsOf } from "./read-words.ts";

/**
 * Every reading of a value as a date, a time or both: with the year first as in ISO 8601, and in the order of the
 * field's pattern, with any separators. The order of day and month is never guessed.
 *
 * Months and weekdays are recognised in English. A time is kept as written, regardless of its time zone.
 */
export function readMoments(text: string, pattern: DatePattern): readonly Moment[] {
  const value = text.trim();
  if (value.length > CHARACTERS_MAX) return [];
  const { clock, rest } = readClock(value);
  const order = orderOf(pattern);
  const dated = clock === null ? order : order.filter(({ key }) => !CLOCK_KEYS.has(key));
  const time = clock ?? {};
  const readings =
    rest === ""
      ? [time]
      : [yearFirst(rest), readWorded(rest, pattern, dated)].flatMap((date) =>
          date === null ? [] : [{ ...date, ...time }],
        );
  return readings.map((reading) => ({ ...NO_MOMENT, ...reading })).filter(isReal);
}

/** Limit on work; longer than any date. */
const CHARACTERS_MAX = 100;

const CLOCK_KEYS: ReadonlySet<keyof Moment> = new Set(["hour", "minute", "second"]);
const YEAR_FIRST = [
  /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})$/u,
  /^(\d{4})()(\d{2})(\d{2})$/u,
  /^(\d{4})(-)(\d{2})$/u,
];

function yearFirst(text: string): Partial<Moment> | null {
  for (const pattern of YEAR_FIRST) {
    const [, year, , month, day] = pattern.exec(text) ?? [];
    if (year === undefined) continue;
    const date = { year: Number(year), month: Number(month) };
    return day === undefined ? date : { ...date, day: Number(day) };
  }
  return null;
}

function readWorded(
  text: string,
  pattern: DatePattern,
  order: readonly OrderedPart[],
): Partial<Moment> | null {
  const words = wordsOf(text, pattern);
  if (words === null) return null;
  const { month } = words;
  const wanted = month === null ? order : order.filter(({ key }) => key !== "month");
  const numbers = numbersInOrder(words.numbers, wanted, month !== null);
  if (numbers === null) return null;
  const date = month === null ? numbers : { ...numbers, month };
  return agrees(date, words) ? date : null;
}

/** A weekday must match the date, as far as that is known. */
function agrees(date: Partial<Moment>, { weekday }: Worded): boolean {
  const { year = null, month = null, day = null } = date;
  if (weekday === null || year === null || month === null || day === null) return true;
  return weekdayOf(year, month, day) === weekday;
}

function isReal({ year, month, day, hour, minute, second }: Moment): boolean {
  if (month !== null && (month < 1 || month > 12)) return false;
  if (day !== null && (day < 1 || day > daysIn(year, month ?? 1))) return false;
  return (hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) < 60;
}

/** A time of day written with colons or am/pm, `null` if absent, and the text without it. */
type ReadClock = { readonly clock: Partial<Moment> | null; readonly rest: string };

/** Missing seconds are 0, and so are missing minutes with am/pm: `14:30`, `2:30:15 p.m.`, `2 pm`. */
function readClock(text: string): ReadClock {
  const match = COLONS.exec(text) ?? HOUR_ALONE.exec(text);
  if (match === null) return { clock: null, rest: text };
  const [all, hours, minutes = "0", seconds = "0", half = ""] = match;
  const hour = hourOf(Number(hours), half.toLowerCase());
  const before = text.slice(0, match.index).replace(/(?<=\d)T$/u, "");
  const rest = before + text.slice(match.index + all.length);
  return {
    clock: { hour, minute: Number(minutes), second: Number(seconds) },
    rest: rest.trim(),
  };
}

const COLONS =
  /(?<![\d:.])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?![\d:])\s?(?:([ap])(?:\.?m\b\.?|\b))?(?:Z\b|[+-]\d{2}:?\d{2}\b)?/iu;
const HOUR_ALONE = /(?<![\d:.])(\d{1,2})()()\s?([ap])\.?m\b\.?/iu;

/** The hour; `half` is "a", "p" or "" (24 hours). Infinity for an hour that a 12-hour clock does not have. */
function hourOf(hour: number, half: string): number {
  if (half === "") return hour;
  if (hour < 1 || hour > 12) return Number.POSITIVE_INFINITY;
  return (hour % 12) + (half === "p" ? 12 : 0);
}
