import { combBaseline, combOffset, type FontHeights, fitsCell, singleAutoSize } from "#text";
import { visualOrder } from "./bidi-levels.ts";
import { isLineCut, lineWishes, sizeOf } from "./box-size.ts";
import { isIgnorable } from "./character-kind.ts";
import { OWN_FACE, type OwnFont } from "./own-font.ts";
import { paragraphTexts, sourceIndex } from "./paragraph-texts.ts";
import { placeRuns } from "./place-runs.ts";
import type { Face, ScriptBox, ScriptLayout } from "./script-layout.ts";
import { type ParagraphRun, ShapedParagraph } from "./shaped-paragraph.ts";

/** One grapheme cluster per cell in visual order, each shaped separately and centred by its ink. */
export function layoutComb(
  box: ScriptBox,
  heights: FontHeights,
  own: OwnFont | null,
  faces: readonly Face[],
  text: string,
): Omit<ScriptLayout, "substituted"> {
  const { width, height, border, cells } = box;
  const [first] = paragraphTexts(text, false);
  const paragraph = new ShapedParagraph(first?.text ?? "", own, faces);
  const letters = lettersOf(paragraph);
  const shown = letters.slice(0, cells);
  const inks = shown.map((letter) => inkOf(letter, own, faces));
  const inkMax = inks.reduce((max, { width: ink }) => Math.max(max, ink), 0);
  const isTooHigh = (at: number): boolean => shown.length > 0 && isLineCut(box, heights, at);
  const fits = (at: number): boolean => fitsCell(box, inkMax, at) && !isTooHigh(at);
  const size = sizeOf(box, {
    automatic: () => singleAutoSize(width, height, border, 0),
    fits,
    wishes: lineWishes(box, heights),
  });
  const y = combBaseline(height, border, size, heights);
  const offset = combOffset(cells, shown.length, box.quadding);
  const order = visualOrder(shown.map(({ level }) => level));
  const runs = order.flatMap((index, cell) => {
    const letter = shown[index];
    const ink = inks[index];
    if (letter === undefined || ink === undefined) return [];
    const middle = ((cell + offset + 0.5) * width) / cells;
    const x = middle - (ink.middle * size) / 1000;
    return placeRuns([letter], faces, size, x, y);
  });
  const { missingAt } = paragraph;
  return {
    size,
    runs,
    truncated: letters.length > cells || (box.shrinkFrom > 0 ? !fits(size) : isTooHigh(size)),
    missingAt: missingAt < 0 ? -1 : sourceIndex(text, missingAt),
  };
}

/** Ignorable characters take no cell. */
function lettersOf(paragraph: ShapedParagraph): readonly ParagraphRun[] {
  const letters: ParagraphRun[] = [];
  for (let at = 0; at < paragraph.length; at += 1) {
    if (isIgnorable(paragraph.text.codePointAt(paragraph.start(at)) ?? 0)) continue;
    letters.push(...paragraph.visualRuns(at, at + 1));
  }
  return letters;
}

/** A letter's ink in 1/1000 em. */
type Ink = {
  readonly width: number;
  /** Right of the letter's origin. */
  readonly middle: number;
};

/**
 * The ink between the leftmost and rightmost edge of a letter's glyphs. For the own font Acrobat's rule applies, in
 * which the ink begins at the origin.
 */
function inkOf({ face, clusters }: ParagraphRun, own: OwnFont | null, faces: readonly Face[]): Ink {
  const font = faces[Math.max(0, face)]?.font;
  let pen = 0;
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const { glyph, advance, dx } of clusters.flatMap(({ glyphs }) => glyphs)) {
    const ownInk = [own?.inkLeft[glyph] ?? 0, own?.inkRight[glyph] ?? 0] as const;
    const [from, to] = face === OWN_FACE ? ownInk : (font?.ink(glyph) ?? [0, 0]);
    if (to > from) {
      left = Math.min(left, pen + dx + from);
      right = Math.max(right, pen + dx + to);
    }
    pen += advance;
  }
  if (right < left) return { width: 0, middle: 0 };
  const width = right - left;
  return { width, middle: face === OWN_FACE ? width / 2 : (right + left) / 2 };
}
