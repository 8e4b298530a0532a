import { cleanLabel, type FieldLabel } from "#labels";
import { type FieldOnPages, type PageText, widthOf } from "#pages";
import { type Language, tokensOf } from "#tokens";
import { dateParts } from "./date-parts.ts";
import { findRuns, isBounded, type Seat } from "./find-runs.ts";
import type { SplitKind, SplitPart, SplitValue } from "./split-value.ts";

/** A number of a fixed length: the lengths of its boxes, its concept, and what a value passes through first. */
type NumberShape = {
  readonly kind: SplitKind;
  readonly concept: string;
  readonly lengths: readonly number[];
  readonly first: string;
};

const SHAPES: readonly NumberShape[] = [
  { kind: "ssn", concept: "~ssn", lengths: [3, 2, 4], first: "digits(9)" },
  { kind: "ein", concept: "~ein", lengths: [2, 7], first: "digits(9)" },
  {
    kind: "phone",
    concept: "~phone",
    lengths: [3, 3, 4],
    first: "replace('+1', '') | digits(10)",
  },
  { kind: "phone", concept: "~phone", lengths: [3, 7], first: "replace('+1', '') | digits(10)" },
  { kind: "zip", concept: "~zip", lengths: [5, 4], first: "digits(5, 9)" },
  { kind: "zip", concept: "~zip", lengths: [5], first: "digits(5, 9)" },
];
const DATES = ["~date", "~birth_date", "~death_date"];
const WORDS = new Set(
  `~first_name ~last_name ~middle_name ~full_name ~street ~city ~country ~email name`.split(" "),
);
/** Boxes of a date that are known by their own letters alone. */
const DATE_BOXES = 3;
const AMOUNTS = ["~amount", "~total"];
/** Boxes for one letter each that are no known number. */
const LETTERS_MIN = 4;
/** Their widths differ by at most this share, and the gaps are at most this share of the width. */
const WIDTH_DIFFERENCE = 0.2;
const LETTER_GAP = 0.8;

/**
 * The values that are divided among boxes in a row, by page and line. Lengths, signs and the texts around the boxes
 * decide; boxes of which it is open what they hold together stay fields of their own. `labels` are those of `fields`.
 */
export function findSplitValues(
  fields: readonly FieldOnPages[],
  labels: readonly FieldLabel[],
  pages: readonly PageText[],
  language: Language,
): readonly SplitValue[] {
  const byNumber = new Map(pages.map((page) => [page.page, page]));
  return findRuns(fields, labels, pages).flatMap((run) => {
    const found: SplitValue[] = [];
    const concepts: Context["concepts"] = new Map();
    for (let start = 0; start < run.length - 1; ) {
      const page = byNumber.get(run[start]?.place.page ?? 0);
      const split = longestAt(run, start, { page, language, concepts });
      if (split !== null) found.push(split);
      start += split?.parts.length ?? 1;
    }
    return found;
  });
}

type Context = {
  readonly page: PageText | undefined;
  readonly language: Language;
  /** The concepts of the texts around boxes that were read already. */
  readonly concepts: Map<Seat, readonly (readonly string[])[]>;
};

function longestAt(run: readonly Seat[], start: number, context: Context): SplitValue | null {
  for (let end = run.length; end - start > 1; end -= 1) {
    const isOpen = [run[start - 1], run[end]].some((box) => box?.field.maxLength === 1);
    const split = splitOf(run.slice(start, end), isOpen, context);
    if (split !== null) return split;
  }
  return null;
}

/** `isOpen`: boxes for one letter are beside them. */
function splitOf(boxes: readonly Seat[], isOpen: boolean, context: Context): SplitValue | null {
  if (!isBounded(boxes)) {
    if (boxes.length !== DATE_BOXES) return null;
    const parts = dateParts(boxes, false, context.page);
    return parts === null ? null : { kind: "date", label: labelOf(boxes, DATES, context), parts };
  }
  const shapes = SHAPES.filter((shape) => hasLengths(boxes, shape));
  const concepts = conceptsAround(boxes, context);
  const tier = concepts.find((some) => shapes.some(({ concept }) => some.has(concept)));
  const shape = shapes.find(({ concept }) => tier?.has(concept) === true);
  if (shape !== undefined) {
    const parts = cutParts(boxes, lengthsOf(boxes, shape), shape.first);
    return { kind: shape.kind, label: labelOf(boxes, [shape.concept], context), parts };
  }
  const isDate = concepts.some((some) => DATES.some((concept) => some.has(concept)));
  const date = dateParts(boxes, isDate, context.page);
  if (date !== null) return { kind: "date", label: labelOf(boxes, DATES, context), parts: date };
  if (AMOUNTS.some((concept) => concepts[0]?.has(concept) === true)) return null;
  if (areSingle(boxes) && (isOpen || !areLetters(boxes))) return null;
  return areSingle(boxes) || isOneCode(boxes) ? codeOf(boxes, concepts) : null;
}

/** True for boxes of these lengths, or for one digit each; one without a length is divided from the others by signs. */
function hasLengths(boxes: readonly Seat[], { lengths }: NumberShape): boolean {
  if (areSingle(boxes)) return boxes.length === total(lengths);
  return (
    boxes.length === lengths.length &&
    boxes.every(({ field: { maxLength } }, at) => maxLength === null || maxLength === lengths[at])
  );
}

function lengthsOf(boxes: readonly Seat[], { lengths }: NumberShape): readonly number[] {
  return areSingle(boxes) ? boxes.map(() => 1) : lengths;
}

function areSingle(boxes: readonly Seat[]): boolean {
  return boxes.every(({ field }) => field.maxLength === 1);
}

function total(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** The concepts and words of the texts around the boxes, the texts that say most about them first. */
function conceptsAround(boxes: readonly Seat[], context: Context): readonly Set<string>[] {
  const all = boxes.map((box) => {
    const known = context.concepts.get(box) ?? conceptsOf(box, context.language);
    context.concepts.set(box, known);
    return known;
  });
  const [first = []] = all;
  return first.map((_, tier) => new Set(all.flatMap((tiers) => tiers[tier] ?? [])));
}

function conceptsOf({ field, label }: Seat, language: Language): readonly (readonly string[])[] {
  const tiers = [
    [label.printed],
    [field.tooltip],
    [label.column],
    [field.name],
    label.nearby,
    [label.row],
    [label.section],
  ];
  return tiers.map((texts) =>
    texts.flatMap((text) => {
      const { words, concepts } = tokensOf(text ?? "", language);
      return [...words, ...concepts];
    }),
  );
}

const PART_ALONE = /^\W*(?:\p{L}{1,4}|day|month|year)\W*$/iu;

/** The shortest text about the boxes that names one of the concepts. */
function labelOf(
  boxes: readonly Seat[],
  concepts: readonly string[],
  { language }: Context,
): string | null {
  const texts = boxes
    .flatMap(({ field, label }) => [label.printed, cleanLabel(field.tooltip ?? ""), label.column])
    .filter((text) => text !== null)
    .filter((text) => !PART_ALONE.test(text) || concepts.some((one) => !DATES.includes(one)))
    .filter((text) => tokensOf(text, language).concepts.some((one) => concepts.includes(one)));
  return texts.toSorted((a, b) => a.length - b.length)[0] ?? null;
}

/** Cuts what `first` makes of a value into pieces of these lengths; `first` null: the value itself. */
function cutParts(
  boxes: readonly Seat[],
  lengths: readonly number[],
  first: string | null,
): readonly SplitPart[] {
  return boxes.map(({ field }, at) => {
    const from = total(lengths.slice(0, at));
    const isOpen = first === null && at === boxes.length - 1;
    const slice = isOpen ? `slice(${from})` : `slice(${from}, ${from + (lengths[at] ?? 0)})`;
    return { rawField: field.name, transform: first === null ? slice : `${first} | ${slice}` };
  });
}

function isAlike(texts: readonly string[]): boolean {
  return new Set(texts).size === 1;
}

/** True for boxes of known lengths whose names differ by a number only and of which none has a label of its own. */
function isOneCode(boxes: readonly Seat[]): boolean {
  return (
    boxes.every(({ field, label }) => field.maxLength !== null && label.rowNumber === null) &&
    boxes.some(({ field }) => field.comb) &&
    isAlike(boxes.map(({ field }) => field.name.replaceAll(/\d+|\[\d+\]/g, ""))) &&
    isAlike(boxes.map(({ label }) => label.printed ?? ""))
  );
}

/** True for boxes of one width, close together. */
function areLetters(boxes: readonly Seat[]): boolean {
  const width = Math.max(...boxes.map(({ place }) => widthOf(place)));
  return (
    boxes.length >= LETTERS_MIN &&
    boxes.every(({ place }) => widthOf(place) >= (1 - WIDTH_DIFFERENCE) * width) &&
    boxes
      .slice(1)
      .every(({ place }, at) => place.left - (boxes[at]?.place.right ?? 0) <= LETTER_GAP * width)
  );
}

function codeOf(boxes: readonly Seat[], concepts: readonly Set<string>[]): SplitValue {
  const lengths = boxes.map(({ field }) => field.maxLength ?? 0);
  const isText = areSingle(boxes) && [...(concepts[0] ?? [])].some((word) => WORDS.has(word));
  const label = null;
  if (isText) return { kind: "text", label, parts: cutParts(boxes, lengths, null) };
  return {
    kind: "code",
    label,
    parts: cutParts(boxes, lengths, `alphanumeric(${total(lengths)})`),
  };
}
