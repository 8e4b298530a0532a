import type { FieldLabel } from "#labels";
import {
  centreY,
  type FieldOnPages,
  heightOf,
  indexRows,
  type PageText,
  type PageWord,
  type Place,
  type RowIndex,
  widthOf,
} from "#pages";

/** A text field that may be one of several boxes. */
export type Seat = {
  readonly index: number;
  readonly field: FieldOnPages;
  readonly label: FieldLabel;
  readonly place: Place;
  /** True when a sign such as `-` or `/` is printed between the box before and this one. */
  readonly isAfterSign: boolean;
};

/** Boxes are at most this long; longer fields hold whole values. */
const LENGTH_MAX = 9;
/** A box without a length is at most this wide, in points. */
const WIDTH_MAX = 110;
/** Boxes may overlap by a border, in points, and are at most so many heights apart. */
const OVERLAP = 3;
const GAP_HEIGHTS = 2;
/** Shares of the height by which boxes of one line may differ. */
const SHIFT = 0.25;
const DIFFERENCE = 0.2;
const SIGNS = /^[\p{P}\p{S}\s]*$/u;

/** Boxes of one line that follow each other with at most signs between them; each run has at least two. */
export function findRuns(
  fields: readonly FieldOnPages[],
  labels: readonly FieldLabel[],
  pages: readonly PageText[],
): readonly (readonly Seat[])[] {
  const near = new Map<number, RowIndex<PageWord>>();
  const wordsAt = ({ page, top, bottom }: Place): readonly PageWord[] => {
    const words = pages.find((one) => one.page === page)?.words ?? [];
    const index = near.get(page) ?? indexRows(words, (word) => word);
    near.set(page, index);
    return index(top, bottom);
  };
  const runs: Seat[][] = [];
  for (const seat of seatsIn(fields, labels)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const gap = last === undefined ? null : gapOf(last.place, seat.place);
    const between =
      gap === null
        ? null
        : wordsAt(gap)
            .filter((word) => isIn(word, gap))
            .map(({ text }) => text)
            .join("");
    if (run === undefined || between === null || !SIGNS.test(between)) runs.push([seat]);
    else run.push({ ...seat, isAfterSign: between.trim() !== "" });
  }
  return runs.filter(({ length }) => length > 1);
}

/** True for boxes that are set off as parts: all have a length, or signs divide them all. */
export function isBounded(boxes: readonly Seat[]): boolean {
  return (
    boxes.every(({ field }) => field.maxLength !== null) ||
    boxes.slice(1).every(({ isAfterSign }) => isAfterSign)
  );
}

function seatsIn(fields: readonly FieldOnPages[], labels: readonly FieldLabel[]): readonly Seat[] {
  return fields
    .flatMap((field, index): Seat[] => {
      const [label, [place]] = [labels[index], field.widgets];
      if (label === undefined || place === undefined || !isBox(field, place)) return [];
      return [{ index, field, label, place, isAfterSign: false }];
    })
    .toSorted((a, b) => a.label.number - b.label.number);
}

function isBox({ type, multiline, maxLength, format }: FieldOnPages, place: Place): boolean {
  if (type !== "text" || multiline || /^(?:special|date)\(/.test(format ?? "")) return false;
  return maxLength === null ? widthOf(place) <= WIDTH_MAX : maxLength <= LENGTH_MAX;
}

/** The gap between two boxes of one line; null when the second does not follow the first. */
function gapOf(last: Place, next: Place): Place | null {
  const [less, more] = [heightOf(last), heightOf(next)].toSorted((a, b) => a - b);
  if (less === undefined || more === undefined || last.page !== next.page) return null;
  const width = next.left - last.right;
  const isOneLine =
    Math.abs(centreY(last) - centreY(next)) <= SHIFT * less && more - less <= DIFFERENCE * more;
  if (!isOneLine || width < -OVERLAP || width > GAP_HEIGHTS * less) return null;
  return { ...last, left: last.right, right: Math.max(next.left, last.right) };
}

/** True for a word whose centre is in the gap. */
function isIn(
  word: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  },
  gap: Place,
): boolean {
  const x = (word.left + word.right) / 2;
  const y = centreY(word);
  return x > gap.left - OVERLAP && x < gap.right + OVERLAP && y > gap.top && y < gap.bottom;
}
