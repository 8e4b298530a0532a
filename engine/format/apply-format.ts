import { parsePattern, printMoment } from "./date-pattern.ts";
import { type Decimal, hundredfold, hundredth, rounded } from "./decimal.ts";
import {
  type Marks,
  type NumberStyle,
  numberStyle,
  type PercentStyle,
  percentStyle,
} from "./number-style.ts";
import { readMoments } from "./read-moment.ts";
import { readNumber } from "./read-number.ts";

/** A formatted value; `red` where the format shows negative numbers in red. */
export type Formatted = { readonly text: string; readonly red: boolean };

/** Formats a row's value; `null` where it does not match the format. */
export type Formatter = (text: string) => Formatted | null;

/**
 * `text` as `format` displays it; `null` where the value does not match the format or the format is unknown. An empty
 * value stays empty.
 */
export function applyFormat(format: string, text: string): Formatted | null {
  return formatterOf(format)?.(text) ?? null;
}

/** The formatter of a format such as `number(2)`, for repeated use; `null` for an unknown format. */
export function formatterOf(format: string): Formatter | null {
  const { name, inside } = partsOf(format);
  const formatter = FORMATTERS.get(name)?.(inside) ?? null;
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

/** How a format of numbers reads a text as a number, and displays a number. */
export type NumberFormat = {
  readonly read: (text: string) => Decimal | null;
  readonly show: (number: Decimal) => Formatted;
};

/** The number format of a format such as `number(2)` or `percent(0)`; `null` for any other format. */
export function numberFormatOf(format: string): NumberFormat | null {
  const { name, inside } = partsOf(format);
  return NUMBER_FORMATS.get(name)?.(inside) ?? null;
}

/** `number(2)` has the name `number` and the inside `2`. */
function partsOf(format: string): { readonly name: string; readonly inside: string } {
  const open = format.indexOf("(");
  const inside = format.endsWith(")") ? format.slice(open + 1, -1) : "";
  return { name: open < 0 ? "" : format.slice(0, open), inside };
}

const NUMBER_FORMATS: ReadonlyMap<string, (inside: string) => NumberFormat | null> = new Map([
  ["number", plainNumberFormat],
  ["percent", percentFormat],
]);

function numberFormatter(inside: string): Formatter | null {
  return formatterFrom(plainNumberFormat(inside));
}

function percentFormatter(inside: string): Formatter | null {
  return formatterFrom(percentFormat(inside));
}

function formatterFrom(format: NumberFormat | null): Formatter | null {
  if (format === null) return null;
  return (text) => {
    const number = format.read(text);
    return number === null ? null : format.show(number);
  };
}

function plainNumberFormat(inside: string): NumberFormat | null {
  const style = numberStyle(inside);
  if (style === null) return null;
  return {
    read: (text) => readNumber(text, style.marks.decimal, style.currency.trim()),
    show: (number) => showNumber(number, style),
  };
}

/** Formats like AFPercent_Format: the number 0.5 is 50%. */
function percentFormat(inside: string): NumberFormat | null {
  const style = percentStyle(inside);
  if (style === null) return null;
  return {
    read: (text) => {
      const number = readNumber(text, style.marks.decimal, "%");
      return number !== null && text.includes("%") ? hundredth(number) : number;
    },
    show: (number) => showPercent(number, style),
  };
}

/** A value with several readings is accepted only if they all display the same. */
function momentFormatter(inside: string): Formatter | null {
  const pattern = parsePattern(inside);
  return (text) => {
    const printed = readMoments(text, pattern).flatMap(
      (moment) => printMoment(moment, pattern) ?? [],
    );
    const [only, ...others] = new Set(printed);
    return only === undefined || others.length > 0 ? null : makePlain(only);
  };
}

function specialFormatter(inside: string): Formatter | null {
  const show = SPECIALS.get(inside);
  if (show === undefined) return null;
  return (text) => {
    const formatted = show(text.trim());
    return formatted === null ? null : makePlain(formatted);
  };
}

function makePlain(text: string): Formatted {
  return { text, red: false };
}

/** Formats like AFNumber_Format: a minus precedes a prefix, and a red number has none. */
function showNumber(number: Decimal, style: NumberStyle): Formatted {
  const { places, marks, negative, currency, isPrefix } = style;
  const round = rounded(number, places);
  const digits = groupDigits(round, marks);
  const amount = isPrefix ? currency + digits : digits + currency;
  if (!round.negative) return { text: amount, red: false };
  const red = negative === 1 || negative === 3;
  if (negative === 2 || negative === 3) return { text: `(${amount})`, red };
  return { text: red ? amount : `-${amount}`, red };
}

function showPercent(number: Decimal, style: PercentStyle): Formatted {
  const round = rounded(hundredfold(number), style.places);
  const sign = round.negative ? "-" : "";
  return { text: `${sign}${groupDigits(round, style.marks)}%`, red: false };
}

function groupDigits({ whole, fraction }: Decimal, { group, decimal }: Marks): string {
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/gu, group);
  return fraction === "" ? digits : digits + decimal + fraction;
}

/**
 * Acrobat's special formats by name: ZIP code, ZIP+4, telephone and social security number of the United States. Each
 * returns the display text, or `null` where the digits do not match.
 */
const SPECIALS: ReadonlyMap<string, (text: string) => string | null> = new Map([
  ["zip", (text) => replaceMatch(ZIP, text, "$1")],
  ["zip4", (text) => replaceMatch(ZIP4, text, "$1-$2")],
  [
    "phone",
    (text) => replaceMatch(PHONE, text, "($1) $2-$3") ?? replaceMatch(LOCAL_PHONE, text, "$1-$2"),
  ],
  ["ssn", (text) => replaceMatch(SSN, text, "$1-$2-$3")],
]);

const ZIP = /^(\d{5})$/u;
const ZIP4 = /^(\d{5})[- ]?(\d{4})$/u;
/** With or without the country code 1, and with any usual separators. */
const PHONE = /^(?:\+?1[-. ]?)?\(?(\d{3})\)?[-. /]{0,2}(\d{3})[-. ]?(\d{4})$/u;
const LOCAL_PHONE = /^(\d{3})[-. ]?(\d{4})$/u;
const SSN = /^(\d{3})[- ]?(\d{2})[- ]?(\d{4})$/u;

function replaceMatch(pattern: RegExp, text: string, replacement: string): string | null {
  return pattern.test(text) ? text.replace(pattern, replacement) : null;
}
