import { combOffset, type FontHeights, isCut, singleAutoSize, singleBaseline } from "#text";
import { visualOrder } from "./bidi-levels.ts";
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
  const size = box.size > 0 ? box.size : singleAutoSize(width, height, border, 0);
  const y = singleBaseline(height, border, size, heights);
  const [first] = paragraphTexts(text, false);
  const paragraph = new ShapedParagraph(first?.text ?? "", own, faces);
  const letters = lettersOf(paragraph);
  const shown = letters.slice(0, cells);
  const offset = combOffset(cells, shown.length, box.quadding);
  const order = visualOrder(shown.map(({ level }) => level));
  const runs = order.flatMap((index, cell) => {
    const letter = shown[index];
    if (letter === undefined) return [];
    const middle = ((cell + offset + 0.5) * width) / cells;
    const x = middle - (inkMiddle(letter, own, faces) * size) / 1000;
    return placeRuns([letter], faces, size, x, y);
  });
  const { missingAt } = paragraph;
  return {
    size,
    runs,
    truncated:
      letters.length > cells || (runs.length > 0 && isCut(height, border, size, heights, y)),
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

/**
 * Centre of a letter's ink right of its origin, in 1/1000 em: between the leftmost and rightmost edge of its glyphs.
 * For the own font Acrobat's rule applies, in which the ink begins at the origin.
 */
function inkMiddle(
  { face, clusters }: ParagraphRun,
  own: OwnFont | null,
  faces: readonly Face[],
): number {
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
  if (right < left) return 0;
  return face === OWN_FACE ? (right - left) / 2 : (right + left) / 2;
}
