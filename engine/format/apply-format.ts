import { parsePattern, printMoment } from "./date-pattern.ts";
import type { Formatted, Formatter } from "./formatted.ts";
import { numberStyle, percentStyle } from "./number-style.ts";
import { readMoments } from "./read-moment.ts";
import { readNumber } from "./read-number.ts";
import { showNumber, showPercent } from "./show-number.ts";
import { SPECIALS } from "./special.ts";

/**
 * `text` as `format` displays it; `null` where the value does not match the format or the format is unknown. An empty
 * value stays empty.
 */
export function applyFormat(format: string, text: string): Formatted | null {
  return formatterOf(format)?.(text) ?? null;
}

/** The formatter of a format such as `number(2)`, for repeated use; `null` for an unknown format. */
export function formatterOf(format: string): Formatter | null {
  const open = format.indexOf("(");
  const inside = format.endsWith(")") ? format.slice(open + 1, -1) : "";
  const make = open < 0 ? undefined : FORMATTERS.get(format.slice(0, open));
  const formatter = make?.(inside) ?? null;
  return formatter === null ? null : (text) => (text.trim() === "" ? EMPTY : formatter(text));
}

const EMPTY: Formatted = { text: "", red: false };

const FORMATTERS: ReadonlyMap<string, (inside: string) => Formatter | null> = new Map([
  ["number", numberFormatter],
  ["percent", percentFormatter],
  ["date", momentFormatter],
  ["time", momentFormatter],
  ["special", specialFormatter],
]);

function numberFormatter(inside: string): Formatter | null {
  const style = numberStyle(inside);
  if (style === null) return null;
  return (text) => {
    const number = readNumber(text, style.marks.decimal, style.currency.trim());
    return number === null ? null : showNumber(number, style);
  };
}

function percentFormatter(inside: string): Formatter | null {
  const style = percentStyle(inside);
  if (style === null) return null;
  return (text) => {
    const number = readNumber(text, style.marks.decimal, "%");
    return number === null ? null : showPercent(number, style, text.includes("%"));
  };
}

/** A value with several readings is accepted only if they all display the same. */
function momentFormatter(inside: string): Formatter | null {
  const pattern = parsePattern(inside);
  return (text) => {
    const shown = readMoments(text, pattern).flatMap(
      (moment) => printMoment(moment, pattern) ?? [],
    );
    const [only, ...others] = new Set(shown);
    return only === undefined || others.length > 0 ? null : plain(only);
  };
}

function specialFormatter(inside: string): Formatter | null {
  const show = SPECIALS.get(inside);
  if (show === undefined) return null;
  return (text) => {
    const shown = show(text.trim());
    return shown === null ? null : plain(shown);
  };
}

function plain(text: string): Formatted {
  return { text, red: false };
}
