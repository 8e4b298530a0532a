import type { Moment } from "./moment.ts";

/** A time of day written with colons or am/pm, `null` if there is none, and the text without it. */
export type ReadClock = { readonly clock: Partial<Moment> | null; readonly rest: string };

/** Missing seconds are 0, and so are missing minutes with am/pm: `14:30`, `2:30:15 p.m.`, `2 pm`. */
export function readClock(text: string): ReadClock {
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
