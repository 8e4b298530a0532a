/**
 * Recognises the format that a field's script applies, by the script's text alone; scripts are never run. Returns
 * everything needed to format a value, or `null`: `number(2)`, `number(0, separator 1, negative 3, prefix "$")`,
 * `number(2, suffix " €")`, `percent(1)`, `date(mm/dd/yyyy)`, `time(HH:MM)`, `special(zip)`, `special(zip4)`,
 * `special(phone)`, `special(ssn)`. Separator and negative styles are Acrobat's numbers, omitted when 0 (Acrobat
 * JavaScript API, Forms).
 */
export function recogniseFormat(script: string): string | null {
  const call = CALL.exec(script);
  const name = call?.[1] ?? "";
  const args = call === null ? null : splitArguments(script, call.index + call[0].length);
  return args === null ? null : (FORMATS[name]?.(args) ?? null);
}

const CALL =
  /\b(AFNumber_Format|AFPercent_Format|AFDate_Format(?:Ex)?|AFTime_Format(?:Ex)?|AFSpecial_Format)\s*\(/;

/** A number or boolean as its text, a string as its content. */
type Argument = { readonly text: string; readonly isString: boolean };

const ARGUMENT = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([\w.+-]+))\s*([,)])/y;
const ARGUMENTS_MAX = 8;

const DATES = [
  "m/d",
  "m/d/yy",
  "mm/dd/yy",
  "mm/yy",
  "d-mmm",
  "d-mmm-yy",
  "dd-mmm-yy",
  "yy-mm-dd",
  "mmm-yy",
  "mmmm-yy",
  "mmm d, yyyy",
  "mmmm d, yyyy",
  "m/d/yy h:MM tt",
  "m/d/yy HH:MM",
];
const TIMES = ["HH:MM", "h:MM tt", "HH:MM:ss", "h:MM:ss tt"];
const SPECIALS = ["zip", "zip4", "phone", "ssn"];

const FORMATS: Readonly<Record<string, (args: readonly Argument[]) => string | null>> = {
  AFNumber_Format: numberFormat,
  AFPercent_Format: percentFormat,
  AFDate_Format: (args) => writeListed("date", DATES, args),
  AFDate_FormatEx: (args) => writePicture("date", args),
  AFTime_Format: (args) => writeListed("time", TIMES, args),
  AFTime_FormatEx: (args) => writePicture("time", args),
  AFSpecial_Format: (args) => writeListed("special", SPECIALS, args),
};

function splitArguments(script: string, from: number): readonly Argument[] | null {
  const args: Argument[] = [];
  ARGUMENT.lastIndex = from;
  while (args.length < ARGUMENTS_MAX) {
    const match = ARGUMENT.exec(script);
    if (match === null) return null;
    const [, double, single, bare, end] = match;
    const quoted = double ?? single;
    args.push({
      text: quoted === undefined ? (bare ?? "") : undoEscapes(quoted),
      isString: quoted !== undefined,
    });
    if (end === ")") return args;
  }
  return null;
}

function undoEscapes(text: string): string {
  return text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replace(/\\(.)/g, "$1");
}

/** AFNumber_Format(decimals, separator, negative, currencyStyle, currency, prepend). */
function numberFormat(args: readonly Argument[]): string | null {
  const [decimals, separator, negative, , currency, prepend] = args;
  const parts = [whole(decimals, 20)];
  if (parts[0] === null) return null;
  parts.push(style("separator", separator), style("negative", negative));
  if (currency?.isString === true && currency.text !== "") {
    const side = prepend?.text === "true" || prepend?.text === "1" ? "prefix" : "suffix";
    parts.push(`${side} ${JSON.stringify(currency.text)}`);
  }
  return `number(${parts.filter((part) => part !== null).join(", ")})`;
}

/** AFPercent_Format(decimals, separator). */
function percentFormat(args: readonly Argument[]): string | null {
  const parts = [whole(args[0], 20)];
  if (parts[0] === null) return null;
  parts.push(style("separator", args[1]));
  return `percent(${parts.filter((part) => part !== null).join(", ")})`;
}

function style(word: string, argument: Argument | undefined): string | null {
  const value = whole(argument, 4);
  return value === null || value === "0" ? null : `${word} ${value}`;
}

function whole(argument: Argument | undefined, max: number): string | null {
  const value = Number(argument?.text ?? "x");
  return Number.isInteger(value) && value >= 0 && value <= max ? String(value) : null;
}

function writeListed(
  word: string,
  list: readonly string[],
  args: readonly Argument[],
): string | null {
  const entry = list[Number(whole(args[0], list.length - 1) ?? "-1")];
  return entry === undefined ? null : `${word}(${entry})`;
}

function writePicture(word: string, args: readonly Argument[]): string | null {
  const [picture] = args;
  return picture?.isString === true && picture.text !== "" ? `${word}(${picture.text})` : null;
}
