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
  const own = new Set(pattern.flatMap((token) => (token.kind === "text" ? [token.text] : [])));
  const ownWords = new Set([...own].join("").toLowerCase().match(WORD) ?? []);
  const numbers: string[] = [];
  const months: number[] = [];
  const weekdays: number[] = [];
  for (const word of text.toLowerCase().match(PIECE) ?? []) {
    const [month, weekday] = [named(MONTHS, word), named(WEEKDAYS, word)];
    if (/^\d/u.test(word)) numbers.push(word);
    else if (month >= 0) months.push(month + 1);
    else if (weekday >= 0) weekdays.push(weekday);
    else if (!ownWords.has(word) && !MARKS.test(word)) return null;
  }
  if (months.length > 1 || weekdays.length > 1) return null;
  return { numbers, month: months[0] ?? null, weekday: weekdays[0] ?? null };
}

const WORD = /\p{L}+/gu;
/** A number and its ordinal suffix are separate tokens. */
const PIECE = /\d+(?=st\b|nd\b|rd\b|th\b)|(?<=\d)(?:st|nd|rd|th)\b|\d+|\p{L}+|[^\p{L}\d]+/gu;
const MARKS = /^(?:[\s.,/-]+|st|nd|rd|th)$/u;
const SHORT = 3;

/** Index of the name that the word is, in full or as its abbreviation; -1 for none. */
function named(names: readonly string[], word: string): number {
  if (word.length < SHORT) return -1;
  return names.findIndex((name) => {
    const whole = name.toLowerCase();
    return (
      word === whole ||
      word === whole.slice(0, SHORT) ||
      (word === "sept" && whole.startsWith(word))
    );
  });
}
