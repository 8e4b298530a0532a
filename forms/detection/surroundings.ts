import {
  type Box,
  heightOf,
  indexRows,
  isLeaderWord,
  overlapX,
  overlapY,
  type PageReading,
  type PageWord,
  type RowIndex,
  type Shape,
  widthOf,
} from "#pages";

/** Looks up what is printed around a box of a page. */
export type Surroundings = {
  readonly page: PageReading;
  /** Without those of white space alone. */
  readonly words: readonly PageWord[];
  readonly wordsNear: RowIndex<PageWord>;
  readonly fills: readonly Shape[];
};

/** Filled rectangles that are looked at for the ground of a box. */
const FILLS_MAX = 2000;
/** Words beside a box may reach into it by so much, points. */
const TOUCH = 3;
/** Lighter ground is white. */
const WHITE = 0.97;

export function surroundingsOf(page: PageReading): Surroundings {
  const words = page.words.filter((word) => word.text.trim() !== "");
  const fills = page.shapes
    .filter(({ kind, fill }) => kind === "rectangle" && fill !== null)
    .slice(0, FILLS_MAX);
  return { page, words, wordsNear: indexRows(words, (word) => word), fills };
}

/** The nearest word left or right of a box on its line, and its distance; null without one within `reach` points. */
export function wordBeside(
  { wordsNear }: Surroundings,
  box: Box,
  side: "left" | "right",
  reach: number,
): { readonly word: PageWord; readonly gap: number } | null {
  let nearest: { word: PageWord; gap: number } | null = null;
  for (const word of wordsNear(box.top, box.bottom)) {
    const gap = side === "left" ? box.left - word.right : word.left - box.right;
    if (gap < -TOUCH || gap > reach || overlapY(word, box) < 0.4 * heightOf(word)) continue;
    if (nearest === null || gap < nearest.gap) nearest = { word, gap };
  }
  return nearest;
}

/** Distance to the text above or below a box within `reach` points; null without one. */
export function textBeside(
  { wordsNear }: Surroundings,
  box: Box,
  side: "above" | "below",
  reach: number,
): number | null {
  const strip =
    side === "above"
      ? wordsNear(box.top - reach, box.top)
      : wordsNear(box.bottom, box.bottom + reach);
  let nearest: number | null = null;
  for (const word of strip) {
    if (overlapX(word, box) < 0.3 * Math.min(widthOf(word), widthOf(box))) continue;
    const gap = side === "above" ? box.top - word.bottom : word.top - box.bottom;
    if (gap < -2 || gap > reach || isLeaderWord(word)) continue;
    if (nearest === null || gap < nearest) nearest = gap;
  }
  return nearest;
}

/** Lightness of the ground under a box, and whether it is white on a shaded ground. */
export function groundOf(
  { fills }: Surroundings,
  box: Box,
): { readonly lightness: number; readonly isWhiteOnShade: boolean } {
  let [lightness, under] = [1, 1];
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  for (const shape of fills) {
    if (shape.left > x || shape.right < x || shape.top > y || shape.bottom < y) continue;
    const covers =
      overlapX(shape, box) > 0.8 * widthOf(box) && overlapY(shape, box) > 0.8 * heightOf(box);
    if (!covers) continue;
    under = lightness;
    lightness = shape.fill ?? 1;
  }
  return { lightness, isWhiteOnShade: lightness >= WHITE && under < WHITE };
}

/** Words that overlap a box by more than a touch. */
export function wordsIn({ wordsNear }: Surroundings, box: Box): readonly PageWord[] {
  return wordsNear(box.top, box.bottom).filter(
    (word) => overlapX(word, box) > 1 && overlapY(word, box) > 0.3 * heightOf(word),
  );
}
