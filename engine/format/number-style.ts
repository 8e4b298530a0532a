/** Separator between groups of three digits ("" = none) and decimal mark. */
export type Marks = { readonly group: string; readonly decimal: "." | "," };

/** How a number is displayed: the arguments of AFNumber_Format. */
export type NumberStyle = {
  readonly places: number;
  readonly marks: Marks;
  /** Negative numbers: 0 with a minus, 1 red, 2 in parentheses, 3 red in parentheses. */
  readonly negative: number;
  /** "" = none. */
  readonly currency: string;
  readonly isPrefix: boolean;
};

/** How a percentage is displayed: the arguments of AFPercent_Format. */
export type PercentStyle = Pick<NumberStyle, "places" | "marks">;

/** Parses the arguments of `number(…)`; `null` if malformed. */
export function numberStyle(inside: string): NumberStyle | null {
  const match = NUMBER.exec(inside);
  if (match === null) return null;
  const [, places, separator = "0", negative = "0", side, quoted] = match;
  const currency = quoted === undefined ? "" : unquote(quoted);
  const marks = SEPARATORS[Number(separator)];
  if (currency === null || marks === undefined) return null;
  const isPrefix = side === "prefix";
  return { places: Number(places), marks, negative: Number(negative), currency, isPrefix };
}

/** Parses the arguments of `percent(…)`; `null` if malformed. */
export function percentStyle(inside: string): PercentStyle | null {
  const [, places, separator = "0"] = PERCENT.exec(inside) ?? [];
  const marks = SEPARATORS[Number(separator)];
  return places === undefined || marks === undefined ? null : { places: Number(places), marks };
}

const NUMBER =
  /^(\d{1,2})(?:, separator (\d))?(?:, negative (\d))?(?:, (prefix|suffix) (".*"))?$/su;
const PERCENT = /^(\d{1,2})(?:, separator (\d))?$/u;

/** Acrobat's separator styles, by number. */
const SEPARATORS: readonly Marks[] = [
  { group: ",", decimal: "." },
  { group: "", decimal: "." },
  { group: ".", decimal: "," },
  { group: "", decimal: "," },
  { group: "'", decimal: "." },
];

function unquote(quoted: string): string | null {
  try {
    const text: unknown = JSON.parse(quoted);
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}
