import type { Formatted, Formatter } from "./formatted.ts";
import { numberStyle, percentStyle } from "./number-style.ts";
import { parsePicture, printMoment } from "./picture.ts";
import { readMoments } from "./read-moment.ts";
import { readNumber } from "./read-number.ts";
import { showNumber, showPercent } from "./show-number.ts";
import { SPECIALS } from "./special.ts";

/**
 * The text that `format` gives a value, `null` where the value cannot be read as one, or where `format` is none of
 * the words that a field's manifest has. An empty value stays empty.
 */
export function applyFormat(format: string, text: string): Formatted | null {
  return formatterOf(format)?.(text) ?? null;
}

/** The formatter of a word such as `number(2)`, made once for many values; `null` where there is none of that word. */
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

/** Where a value has several readings, they must all show the same. */
function momentFormatter(inside: string): Formatter | null {
  const picture = parsePicture(inside);
  return (text) => {
    const shown = readMoments(text, picture).flatMap(
      (moment) => printMoment(moment, picture) ?? [],
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
