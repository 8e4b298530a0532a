import {
  type FieldOnPages,
  heightOf,
  isLeaderWord,
  numberFields,
  overlapY,
  type PageText,
  type Place,
} from "#pages";
import { type Candidate, candidatesFor, type Side } from "./candidates.ts";
import { cleanLabel } from "./clean-label.ts";
import { type Column, findColumns, NO_COLUMN } from "./columns.ts";
import { isBareNumber, withoutNumber } from "./line-numbers.ts";
import { mapPage, type PageMap, type Segment, type Widget } from "./page-map.ts";
import { answerIn, isAnswer, questionOf } from "./question.ts";
import { findHeadings, headingOf, headingText } from "./sections.ts";
import { stackLines } from "./stack.ts";

export type LabelSource = "tooltip" | "page";

/** The label of a field for people, and its place on the form. */
export type FieldLabel = {
  readonly name: string;
  /** The tooltip, else the text found beside the field, else null. */
  readonly label: string | null;
  readonly labelSource: LabelSource | null;
  /** Position in reading order, from 1. */
  readonly number: number;
  /** The heading above the field. */
  readonly section: string | null;
  /** The text found beside the field, whether or not there is a tooltip, and its side. */
  readonly printed: string | null;
  readonly side: Side | null;
  /** The header over its column, and the text before its row. */
  readonly column: string | null;
  readonly row: string | null;
  /** Position in its column, from 1; null for a field in no column. */
  readonly rowNumber: number | null;
  /** The line number printed beside it, such as `25a`. */
  readonly lineNumber: string | null;
  /** Other texts around it, nearest first. */
  readonly nearby: readonly string[];
  /** Texts on the right of its single buttons. */
  readonly choices: readonly string[];
  /** Texts that name the buttons of a group, one per option, null where none is found; empty for other fields. */
  readonly optionLabels: readonly (string | null)[];
  /** The answer beside a single button, such as `yes`, or null. */
  readonly answer: string | null;
  /** 1-based page of its first widget, or null. */
  readonly page: number | null;
};

type Found = Omit<FieldLabel, "name" | "label" | "labelSource" | "number">;

const NOTHING: Found = {
  section: null,
  printed: null,
  side: null,
  column: null,
  row: null,
  rowNumber: null,
  lineNumber: null,
  nearby: [],
  choices: [],
  optionLabels: [],
  answer: null,
  page: null,
};
const NEARBY_MAX = 3;
const LABEL_MIN = 0.06;

/** One entry per field, in the order given. */
export function labelFields(
  fields: readonly FieldOnPages[],
  pages: readonly PageText[],
): readonly FieldLabel[] {
  const numbers = numberFields(fields);
  const found = new Map<number, Found>();
  let section: string | null = null;
  for (const page of pages.toSorted((a, b) => a.page - b.page)) {
    section = labelPage(mapPage(page, fields), fields, section, found);
  }
  return fields.map((field, index) => {
    const context = found.get(index) ?? NOTHING;
    const tooltip = cleanLabel(field.tooltip ?? "");
    return {
      name: field.name,
      label: tooltip ?? context.printed,
      labelSource: tooltip !== null ? "tooltip" : context.printed !== null ? "page" : null,
      number: numbers[index] ?? 0,
      ...context,
    };
  });
}

/** Adds what is found on one page and returns the heading that continues on the next. */
function labelPage(
  map: PageMap,
  fields: readonly FieldOnPages[],
  carried: string | null,
  found: Map<number, Found>,
): string | null {
  const headings = findHeadings(map);
  const columns = findColumns(map);
  const byField = Map.groupBy(map.widgets, ({ field }) => field);
  const all = compete(map.widgets.map((widget) => candidatesFor(map, widget)));
  for (const widget of map.widgets) {
    if (found.has(widget.field) || fields[widget.field]?.widgets[0]?.page !== map.page) continue;
    const heading = headingOf(headings, widget, map.width);
    const siblings = byField.get(widget.field) ?? [];
    const field = fields[widget.field];
    found.set(widget.field, {
      ...readContext(map, widget, siblings, all, columns[widget.index] ?? NO_COLUMN),
      optionLabels: field === undefined ? [] : optionLabelsOf(map, field, siblings, all),
      section: heading === null ? carried : cleanLabel(headingText(map, heading)),
    });
  }
  const last = headings.at(-1);
  return last === undefined ? carried : cleanLabel(headingText(map, last));
}

/** A text that suits another widget much better counts less. */
function compete(all: readonly Candidate[][]): readonly (readonly Candidate[])[] {
  const best = new Map<number, number>();
  for (const { segment, weight } of all.flat()) {
    best.set(segment.index, Math.max(best.get(segment.index) ?? 0, weight));
  }
  return all.map((candidates) =>
    candidates
      .map((candidate) => {
        const top = best.get(candidate.segment.index) ?? candidate.weight;
        return { ...candidate, weight: candidate.weight * Math.sqrt(candidate.weight / top) };
      })
      .toSorted((a, b) => b.weight - a.weight || a.segment.index - b.segment.index),
  );
}

function readContext(
  map: PageMap,
  widget: Widget,
  siblings: readonly Widget[],
  all: readonly (readonly Candidate[])[],
  column: Column,
): Omit<Found, "section" | "optionLabels"> {
  const candidates = all[widget.index] ?? [];
  const header = headerOf(map, column, all);
  const row = rowOf(map, widget);
  const own = candidates.find(({ weight }) => weight >= LABEL_MIN);
  const isWeak = own === undefined || own.weight < 0.3;
  const plain = isWeak && header !== null ? header : own === undefined ? row : readLabel(map, own);
  const question = widget.isButton ? readQuestion(map, siblings) : null;
  const printed = withQuestion(plain, question, siblings.length > 1);
  const texts = candidates.slice(0, NEARBY_MAX + 1).map((candidate) => readLabel(map, candidate));
  const nearby = new Set([...(question === null ? [] : [question]), ...texts]);
  return {
    printed: cleanLabel(printed ?? ""),
    side: isWeak && header !== null ? "above" : (own?.side ?? null),
    column: header,
    row,
    rowNumber: column.rowOf(widget),
    lineNumber: numberOf(map, widget, own ?? null),
    nearby: [...nearby].filter((text) => text !== printed).slice(0, NEARBY_MAX),
    choices: siblings.length < 2 ? [] : choicesOf(map, siblings, all),
    answer: widget.isButton && siblings.length < 2 ? answerIn(plain ?? "") : null,
    page: map.page,
  };
}

function choicesOf(
  map: PageMap,
  siblings: readonly Widget[],
  all: readonly (readonly Candidate[])[],
): string[] {
  return siblings.flatMap(({ index }) => {
    const text = all[index]?.find(({ side }) => side === "right");
    return text === undefined ? [] : [readLabel(map, text)];
  });
}

/** Sides on which forms print the names of buttons, the most usual first. */
const OPTION_SIDES = ["right", "left", "below", "above"] as const;

/** The texts on that side of the buttons on which most of them have one of their own. */
function optionLabelsOf(
  map: PageMap,
  { type, options, widgets }: FieldOnPages,
  siblings: readonly Widget[],
  all: readonly (readonly Candidate[])[],
): readonly (string | null)[] {
  const isGroup = (type === "radio" || type === "checkbox") && options.length > 1;
  // Otherwise it is unknown which button has which state.
  if (!isGroup || widgets.length !== options.length) return [];
  const sides = OPTION_SIDES.map((side) => {
    const found = siblings.map(({ index }) => all[index]?.find((one) => one.side === side));
    const uses = Map.groupBy(found, (one) => one?.segment);
    return new Map(
      siblings.flatMap(({ place }, at): [Place, string][] => {
        const own = found[at];
        if (own === undefined || uses.get(own.segment)?.length !== 1) return [];
        const text = readLabel(map, own);
        return text === "" ? [] : [[place, text]];
      }),
    );
  });
  const best = sides.reduce((most, side) => (side.size > most.size ? side : most));
  const labels = widgets.map((place) => best.get(place) ?? null);
  const isKnown = best.size > 1 && best.size * 2 >= options.length;
  return isKnown && !isShifted(labels, options) ? labels : options.map(() => null);
}

/** True where a button would be named as the value of another one. */
function isShifted(labels: readonly (string | null)[], options: readonly string[]): boolean {
  const values = options.map((option) => option.toLowerCase());
  return labels.some((label, at) => {
    const value = values.indexOf(label?.toLowerCase() ?? "");
    return value !== -1 && value !== at;
  });
}

function readQuestion(map: PageMap, siblings: readonly Widget[]): string | null {
  const found = questionOf(map, siblings);
  return found === null ? null : readLabel(map, found);
}

/** A group of buttons is called by its question; a single answer by the question and the answer. */
function withQuestion(
  plain: string | null,
  question: string | null,
  isGroup: boolean,
): string | null {
  if (question === null) return plain;
  if (isGroup || plain === null) return question;
  return isAnswer(plain) ? `${question} ${plain}` : plain;
}

function readLabel(map: PageMap, { segment, side }: Pick<Candidate, "segment" | "side">): string {
  const lines = stackLines(map, segment, side).map((line) =>
    side === "left" && line === segment ? textBeforeNumber(line) : line.text,
  );
  return cleanLabel(withoutNumber(lines.join(" "))) ?? "";
}

/** The text above a column's first widget. */
function headerOf(
  map: PageMap,
  { widgets }: Column,
  all: readonly (readonly Candidate[])[],
): string | null {
  const [first] = widgets;
  if (first === undefined || widgets.length < 2) return null;
  const above = all[first.index]?.find(({ side, weight }) => side === "above" && weight > 0.1);
  return above === undefined ? null : readLabel(map, above);
}

/** The leftmost text on the widget's baseline that is no other button's. */
function rowOf(map: PageMap, { place }: Widget): string | null {
  const before = map
    .segmentsNear(place.top, place.bottom)
    .filter(
      (segment) =>
        !segment.isBare &&
        segment.owner === null &&
        segment.textRight <= place.left + 3 &&
        overlapY(segment, place) > 0.4 * Math.min(heightOf(segment), heightOf(place)),
    );
  const [first] = before.toSorted((a, b) => a.left - b.left);
  return first === undefined ? null : cleanLabel(withoutNumber(first.text));
}

/** The bare number just before the widget, else the number its label begins with. */
function numberOf(map: PageMap, { place }: Widget, label: Candidate | null): string | null {
  const bare = map
    .segmentsNear(place.top, place.bottom)
    .filter(
      (segment) =>
        segment.isBare &&
        segment.lineNumber !== null &&
        segment.right <= place.left + 3 &&
        place.left - segment.right < 30 &&
        overlapY(segment, place) > 0.4 * Math.min(heightOf(segment), heightOf(place)),
    )
    .toSorted((a, b) => b.right - a.right)[0];
  if (bare !== undefined) return bare.lineNumber;
  const lines = label === null ? [] : stackLines(map, label.segment, label.side);
  const ending = label?.side === "left" ? repeatedNumber(label.segment) : null;
  if (ending !== null) return ending;
  return lines.find(({ lineNumber }) => lineNumber !== null)?.lineNumber ?? null;
}

/** The gap before a repeated number, in heights of the text. */
const GAP_HEIGHTS = 0.6;

/**
 * Returns the line number at the end of a text, such as `25a`, or null. Forms repeat the number of a line directly before
 * the line's box.
 */
function repeatedNumber({ words }: Segment): string | null {
  const [last, before] = [words.at(-1), words.at(-2)];
  if (last === undefined || before === undefined) return null;
  if (!/^\d{1,3}[a-z]{0,2}$/i.test(last.text) || !isBareNumber(last.text)) return null;
  const isApart = last.left - before.right > GAP_HEIGHTS * heightOf(last);
  const isEnd = isLeaderWord(before) || /[.)\u2026:?]$/.test(before.text);
  return isApart || isEnd ? last.text.toLowerCase() : null;
}

/** The text without such a number. */
function textBeforeNumber(segment: Segment): string {
  if (repeatedNumber(segment) === null) return segment.text;
  const words = segment.words.slice(0, -1).filter((word) => !isLeaderWord(word));
  return words.map(({ text }) => text).join(" ");
}
