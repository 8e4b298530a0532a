import { heightOf, isLeaderWord } from "#pages";
import { isBareNumber } from "./line-numbers.ts";
import type { Segment } from "./page-map.ts";

/** The gap before a repeated number, in heights of the text. */
const GAP_HEIGHTS = 0.6;

/** The line number that a text ends with because it is repeated before the box, such as `25a`; null when there is none. */
export function repeatedNumber({ words }: Segment): string | null {
  const [last, before] = [words.at(-1), words.at(-2)];
  if (last === undefined || before === undefined) return null;
  if (!/^\d{1,3}[a-z]{0,2}$/i.test(last.text) || !isBareNumber(last.text)) return null;
  const isApart = last.left - before.right > GAP_HEIGHTS * heightOf(last);
  const isEnd = isLeaderWord(before) || /[.)\u2026:?]$/.test(before.text);
  return isApart || isEnd ? last.text.toLowerCase() : null;
}

/** The text without such a number. */
export function textBeforeNumber(segment: Segment): string {
  if (repeatedNumber(segment) === null) return segment.text;
  const words = segment.words.slice(0, -1).filter((word) => !isLeaderWord(word));
  return words.map(({ text }) => text).join(" ");
}
