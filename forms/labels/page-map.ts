import {
  type Box,
  type FieldOnPages,
  heightOf,
  indexRows,
  type Line,
  overlapX,
  overlapY,
  type PageText,
  type Place,
  type RowIndex,
  readLines,
  widthOf,
} from "#pages";
import { isBareNumber, startingNumber } from "./line-numbers.ts";

/** A widget of a field on one page. */
export type Widget = {
  /** Position among the page's widgets. */
  readonly index: number;
  /** Position of the field in the form. */
  readonly field: number;
  readonly place: Place;
  readonly isButton: boolean;
  /** Its text is on the right: check boxes, radio buttons, and small boxes for a count. */
  readonly isBox: boolean;
};

/** A line of text between two fields. */
export type Segment = Line & {
  readonly index: number;
  /** A line number, a currency sign, a single connective, or a watermark's word: no label. */
  readonly isBare: boolean;
  /** The right end of bare numbers that follow it on its baseline, which are no distance. */
  readonly numberRight: number;
  /** The button whose own text this is, by widget index. */
  readonly owner: number | null;
  /** The line number at its beginning or just before it. */
  readonly lineNumber: string | null;
};

/** A page's texts and widgets. */
export type PageMap = {
  readonly page: number;
  readonly width: number;
  readonly segments: readonly Segment[];
  readonly segmentsNear: RowIndex<Segment>;
  readonly widgets: readonly Widget[];
  readonly widgetsNear: RowIndex<Widget>;
  /** Captions are printed under the lines to fill in, as on many court forms. */
  readonly isCaptionBelow: boolean;
  /** True when another widget lies in this gap. */
  readonly isBetween: (widget: Widget, gap: Box) => boolean;
};

/** A gap of this many points between a text and the bare number after it is still one reading. */
const NUMBER_WITHIN = 60;
/** Distance in points at which a caption clings to its field. */
const CLINGS = 5;
/** Width of a box for a count, and the distances of words after and before it, in points. */
const COUNT_WIDTH_MAX = 34;
const WORDS_AFTER = 16;
const WORDS_BEFORE = 60;

/** Text this many times as high as a page's usual text is a title or a watermark. */
const LARGE = 2.8;
const CONNECTIVE = /^\W*(?:and|or|of|the|y|o|u)\W*$/i;

function isConnective(text: string): boolean {
  return CONNECTIVE.test(text);
}

/** The median height of a page's words. */
export function usualHeight(lines: readonly Line[]): number {
  const heights = lines
    .flatMap((line) => line.words.map(() => heightOf(line)))
    .toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 10;
}

export function mapPage(text: PageText, fields: readonly FieldOnPages[]): PageMap {
  const places = placesOn(text.page, fields);
  const lines = readLines(text, places);
  const linesNear = indexRows(lines, (line) => line);
  const widgets = widgetsOn(text.page, fields, linesNear);
  const large = LARGE * usualHeight(lines);
  const boxesNear = indexRows(
    widgets.filter(({ isBox }) => isBox),
    ({ place }) => place,
  );
  const segments = lines.map((line, index): Segment => {
    const isBare = isBareNumber(line.text) || isConnective(line.text) || heightOf(line) > large;
    const beside = linesNear(line.top, line.bottom);
    return {
      ...line,
      index,
      isBare,
      numberRight: numbersAfter(line, beside),
      owner: isBare ? null : ownerOf(line, boxesNear(line.top, line.bottom)),
      lineNumber: startingNumber(line.text) ?? numberBefore(line, beside),
    };
  });
  const segmentsNear = indexRows(segments, (segment) => segment);
  const placesNear = indexRows(places, (place) => place);
  return {
    page: text.page,
    width: text.width,
    segments,
    segmentsNear,
    widgets,
    widgetsNear: indexRows(widgets, ({ place }) => place),
    isCaptionBelow: isCaptionBelow(segmentsNear, widgets),
    isBetween: ({ place }, gap) =>
      placesNear(gap.top, gap.bottom).some(
        (other) => other !== place && overlapX(other, gap) > 1 && overlapY(other, gap) > 1,
      ),
  };
}

function placesOn(page: number, fields: readonly FieldOnPages[]): Place[] {
  return fields.flatMap(({ widgets }) => widgets.filter((place) => place.page === page));
}

function widgetsOn(
  page: number,
  fields: readonly FieldOnPages[],
  linesNear: RowIndex<Line>,
): Widget[] {
  return fields
    .flatMap(({ type, widgets }, field) => {
      const isButton = type === "checkbox" || type === "radio";
      return widgets
        .filter((place) => place.page === page)
        .map((place) => ({
          field,
          place,
          isButton,
          isBox: isButton || isCountBox(place, linesNear),
        }));
    })
    .map((widget, index) => ({ ...widget, index }));
}

/** True for a small box with words just after it and none just before it. */
function isCountBox(place: Place, linesNear: RowIndex<Line>): boolean {
  if (widthOf(place) > COUNT_WIDTH_MAX) return false;
  const beside = linesNear(place.top, place.bottom).filter((line) => isOneRow(line, place));
  return (
    beside.some(
      ({ left, text }) =>
        left >= place.right - 3 && left - place.right < WORDS_AFTER && /\p{L}{3}/u.test(text),
    ) &&
    !beside.some(
      (line) =>
        line.left < place.left &&
        place.left - line.right < WORDS_BEFORE &&
        !isBareNumber(line.text),
    )
  );
}

function isOneRow(one: Box, other: Box): boolean {
  return overlapY(one, other) > 0.4 * Math.min(heightOf(one), heightOf(other));
}

function numbersAfter(line: Line, lines: readonly Line[]): number {
  const after = lines
    .filter((other) => other !== line && other.left >= line.textRight - 1 && isOneRow(line, other))
    .toSorted((a, b) => a.left - b.left);
  let right = line.right;
  for (const other of after) {
    if (!isBareNumber(other.text) || other.left - right > NUMBER_WITHIN) break;
    right = other.right;
  }
  return right;
}

function numberBefore(line: Line, lines: readonly Line[]): string | null {
  const before = lines
    .filter((other) => other !== line && isOneRow(line, other) && other.right <= line.left + 1)
    .toSorted((a, b) => b.right - a.right)[0];
  if (before === undefined || line.left - before.right > NUMBER_WITHIN) return null;
  return isBareNumber(before.text) ? startingNumber(before.text) : null;
}

/** Counts the text fields that a caption clings to from below alone, and from above alone. */
function isCaptionBelow(segmentsNear: RowIndex<Segment>, widgets: readonly Widget[]): boolean {
  let [above, below] = [0, 0];
  for (const { place, isButton } of widgets) {
    if (isButton) continue;
    const texts = segmentsNear(place.top - CLINGS, place.bottom + CLINGS).filter(
      (segment) =>
        !segment.isBare && overlapX(segment, place) > 5 && segment.left > place.left - 15,
    );
    const onTop = texts.some(
      ({ bottom, top }) => top < place.top && Math.abs(place.top - bottom) < CLINGS,
    );
    const under = texts.some(
      ({ bottom, top }) => bottom > place.bottom && Math.abs(top - place.bottom) < CLINGS,
    );
    if (onTop && !under) above += 1;
    if (under && !onTop) below += 1;
  }
  return below > 2 && below > 1.5 * above;
}

type Button = { readonly index: number; readonly place: Box };

/** Points between a button and its own text. */
const OWNED_WITHIN = 16;
/** Text may reach this far into a widget's rectangle. */
const TOUCH = 3;

/** The button whose own text this is: the one that ends just before it, on its baseline. */
function ownerOf(segment: Box, buttons: readonly Button[]): number | null {
  const owners = buttons.filter(
    ({ place }) =>
      overlapY(place, segment) > 0.35 * Math.min(heightOf(place), heightOf(segment)) &&
      segment.left - place.right > -TOUCH &&
      segment.left - place.right < OWNED_WITHIN,
  );
  const nearest = owners.toSorted((a, b) => b.place.right - a.place.right)[0];
  return nearest?.index ?? null;
}
