import { MONTHS, WEEKDAYS } from "./calendar.ts";
import type { DatePattern } from "./date-pattern.ts";

/** A value's numbers as written, and its names. `month` from 1, `weekday` from Sunday as 0. */
export type Worded = {
  readonly numbers: readonly string[];
  readonly month: number | null;
  readonly weekday: number | null;
};

/**
 * The numbers and names of a value; `null` where it has a word or separator that neither dates nor the pattern have.
 */
export function wordsOf(text: string, pattern: DatePattern): Worded | null {
  const numbers: string[] = [];
  const months: number[] = [];
  const weekdays: number[] = [];
  for (const word of text.toLowerCase().match(PIECE) ?? []) {
    const month = MONTH_NAMES.get(word);
    const weekday = WEEKDAY_NAMES.get(word);
    if (/^\d/u.test(word)) numbers.push(word);
    else if (month !== undefined) months.push(month + 1);
    else if (weekday !== undefined) weekdays.push(weekday);
    else if (!MARKS.test(word) && !isOwnWord(pattern, word)) return null;
  }
  if (months.length > 1 || weekdays.length > 1) return null;
  return { numbers, month: months[0] ?? null, weekday: weekdays[0] ?? null };
}

const WORD = /\p{L}+/gu;
/** A number and its ordinal suffix are separate tokens. */
const PIECE = /\d+(?=st\b|nd\b|rd\b|th\b)|(?<=\d)(?:st|nd|rd|th)\b|\d+|\p{L}+|[^\p{L}\d]+/gu;
const MARKS = /^(?:[\s.,/-]+|st|nd|rd|th)$/u;
const SHORT = 3;
const MONTH_NAMES = indexNames(MONTHS);
const WEEKDAY_NAMES = indexNames(WEEKDAYS);

/** Index by name, in full or abbreviated. */
function indexNames(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    names.flatMap((name, index) => {
      const whole = name.toLowerCase();
      const spellings = [
        whole,
        whole.slice(0, SHORT),
        ...(whole.startsWith("sept") ? ["sept"] : []),
      ];
      return spellings.map((spelling): [string, number] => [spelling, index]);
    }),
  );
}

/** True for a word of the pattern itself. */
function isOwnWord(pattern: DatePattern, word: string): boolean {
  const own = new Set(pattern.flatMap((token) => (token.kind === "text" ? [token.text] : [])));
  return [...own].join("").toLowerCase().match(WORD)?.includes(word) === true;
}
