import type { PageText } from "#pages";
import { isBounded, type Seat } from "./find-runs.ts";
import type { SplitPart } from "./split-value.ts";

type DatePart = "month" | "day" | "year";

const LETTERS: Readonly<Record<DatePart, RegExp>> = {
  month: /(?<![a-z])m\s?m(?![a-z])|months?(?![a-z])|mois(?![a-z])|(?<![a-z])mes(?![a-z])|monat/gi,
  day: /(?<![a-z])(?:d\s?d|j\s?j|t\s?t)(?![a-z])|(?<![a-z])days?(?![a-z])|jour|d[i\u00ed]a(?![a-z])|(?<![a-z])tag(?![a-z])/gi,
  year: /(?<![a-z])(?:(?:y\s?y){1,2}|(?:a\s?a){1,2})(?![a-z])|years?(?![a-z])|ann[e\u00e9]e|a(?:\u00f1|ni?)o(?![a-z])|jahr/gi,
};
const PARTS = ["month", "day", "year"] as const;
/** How texts write the order of a whole date. */
const MONTH_FIRST = /(?:^|[^a-z])m\s?m[\s/.-]*d\s?d[\s/.-]*y\s?y/i;
const DAY_FIRST = /(?:^|[^a-z])(?:d\s?d|j\s?j|t\s?t)[\s/.-]*m\s?m[\s/.-]*(?:y\s?y|a\s?a|j\s?j)/i;
const YEAR_FIRST = /(?:^|[^a-z])(?:y\s?y\s?y\s?y)[\s/.-]*m\s?m[\s/.-]*d\s?d/i;
/** Width of US Letter paper in points, upright and turned; elsewhere days come before months. */
const LETTER_SIDES = [612, 792];
/** Patterns of dates other than ISO 8601. */
const WRITTEN = {
  monthFirst: ["M/D/YYYY", "M-D-YYYY"],
  dayFirst: ["D/M/YYYY", "D.M.YYYY", "D-M-YYYY"],
} as const;
const WRITTEN_SHORT = {
  monthFirst: { month: "M/YYYY", day: "M/D" },
  dayFirst: { month: "M/YYYY", day: "D/M" },
} as const;

/**
 * The parts of a date that is divided among boxes, each with the date's part that it holds; null when they hold no date,
 * or it is open which box is which. `isDate`: the texts around them ask for a date.
 */
export function dateParts(
  boxes: readonly Seat[],
  isDate: boolean,
  page: PageText | undefined,
): readonly SplitPart[] | null {
  const isLetter = LETTER_SIDES.some((side) => Math.abs((page?.width ?? 0) - side) < 2);
  const letters = boxes.every(({ field }) => field.maxLength === 1)
    ? singleLetters(boxes, isDate, isLetter)
    : boxLetters(boxes, isDate, isLetter);
  if (letters === null) return null;
  const whole = letters.join("");
  const order = /MM.*DD/.test(whole) || (!/DD.*MM/.test(whole) && isLetter);
  const written = writtenAs(whole, order ? "monthFirst" : "dayFirst");
  const isWhole = whole.length === boxes.length;
  return boxes.map(({ field }, at) => {
    const out = isWhole ? whole : (letters[at] ?? "");
    const date = `date(${[...written, out].map((text) => `'${text}'`).join(", ")})`;
    const transform = isWhole ? `${date} | slice(${at}, ${at + 1})` : date;
    return { rawField: field.name, transform };
  });
}

/** The letters of each box that holds a part of a date. */
function boxLetters(
  boxes: readonly Seat[],
  isDate: boolean,
  isLetter: boolean,
): readonly string[] | null {
  const known = boxes.flatMap((box) => partOf(box) ?? []);
  if (known.length === boxes.length && new Set(known).size === boxes.length)
    return isBounded(boxes) || boxes.length === 3 ? lettersOf(boxes, known) : null;
  if (boxes.length !== 3 || !isDate || !isBounded(boxes)) return null;
  return lettersOf(boxes, orderOf(boxes, isLetter));
}

function lettersOf(boxes: readonly Seat[], parts: readonly DatePart[]): readonly string[] | null {
  if (!parts.includes("month")) return null;
  const letters = boxes.flatMap(({ field: { maxLength } }, at): string[] => {
    if (parts[at] === "year")
      return maxLength === 2 ? ["YY"] : maxLength === null || maxLength === 4 ? ["YYYY"] : [];
    if (maxLength !== null && maxLength !== 2) return [];
    return [parts[at] === "month" ? "MM" : "DD"];
  });
  return letters.length === boxes.length ? letters : null;
}

/** The letters of boxes for one digit each. */
function singleLetters(
  boxes: readonly Seat[],
  isDate: boolean,
  isLetter: boolean,
): readonly string[] | null {
  const year = boxes.length === 8 ? "YYYY" : boxes.length === 6 ? "YY" : null;
  if (year === null || !isDate) return null;
  const letters = { month: "MM", day: "DD", year };
  return orderOf(boxes, isLetter).map((part) => letters[part]);
}

/** The order that the texts around the boxes write, else that of the paper's country. */
function orderOf(boxes: readonly Seat[], isLetter: boolean): readonly DatePart[] {
  const texts = boxes
    .flatMap(({ field, label }) => [field.tooltip, label.printed, label.column, ...label.nearby])
    .filter((text) => text !== null);
  const isWritten = (order: RegExp): boolean => texts.some((text) => order.test(text));
  if (boxes[0]?.field.maxLength === 4 || isWritten(YEAR_FIRST)) return ["year", "month", "day"];
  if (isWritten(MONTH_FIRST)) return ["month", "day", "year"];
  if (isWritten(DAY_FIRST) || !isLetter) return ["day", "month", "year"];
  return ["month", "day", "year"];
}

/** The part that a box's own texts end with: tooltips often begin with the whole date. */
function partOf({ field, label }: Seat): DatePart | null {
  const name = field.name.split(".").at(-1) ?? "";
  const printed = (label.printed ?? "").split(" ").length <= 2 ? label.printed : null;
  for (const text of [field.tooltip, name, printed]) {
    const found = PARTS.map((part) => ({ part, at: lastIndexOf(text ?? "", LETTERS[part]) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => b.at - a.at)[0];
    if (found !== undefined) return found.part;
  }
  return null;
}

function lastIndexOf(text: string, letters: RegExp): number {
  return [...text.replaceAll("_", " ").matchAll(letters)].at(-1)?.index ?? -1;
}

/** The ways to write a value that has the parts in `whole`. */
function writtenAs(whole: string, order: keyof typeof WRITTEN): readonly string[] {
  const full = ["YYYY-M-D", ...WRITTEN[order]];
  if (!whole.includes("DD")) return [...full, "YYYY-M", WRITTEN_SHORT[order].month];
  return whole.includes("Y") ? full : [...full, WRITTEN_SHORT[order].day];
}
