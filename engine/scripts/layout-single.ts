import { type FontHeights, isWider, lineStart, singleAutoSize, singleBaseline } from "#text";
import { isLineCut, lineWishes, sizeOf } from "./box-size.ts";
import type { OwnFont } from "./own-font.ts";
import { paragraphTexts, sourceIndex } from "./paragraph-texts.ts";
import { placeRuns } from "./place-runs.ts";
import type { Face, ScriptBox, ScriptLayout } from "./script-layout.ts";
import { runsWidth, ShapedParagraph } from "./shaped-paragraph.ts";

const EM = 1000;

/** A value on one line, by the rules for any text. */
export function layoutSingle(
  box: ScriptBox,
  heights: FontHeights,
  own: OwnFont | null,
  faces: readonly Face[],
  text: string,
): Omit<ScriptLayout, "substituted"> {
  const { width, height, border, quadding } = box;
  const [first, rest] = paragraphTexts(text, false);
  const paragraph = new ShapedParagraph(first?.text ?? "", own, faces);
  const shown = paragraph.visualRuns(0, paragraph.length);
  const emWidth = runsWidth(shown) / EM;
  const isWide = (at: number): boolean => rest !== undefined || isWider(box, emWidth * at);
  const isTooHigh = (at: number): boolean => paragraph.length > 0 && isLineCut(box, heights, at);
  const size = sizeOf(box, {
    automatic: () => singleAutoSize(width, height, border, emWidth),
    fits: (at) => !isWide(at) && !isTooHigh(at),
    wishes: lineWishes(box, heights),
  });
  const y = singleBaseline(height, border, size, heights);
  const wide = isWide(size);
  // If a text does not fit, the part that is read first stays visible.
  const x =
    wide && paragraph.rtl
      ? width - 2 * border - emWidth * size
      : lineStart(width, border, quadding, emWidth * size);
  const { missingAt } = paragraph;
  return {
    size,
    runs: placeRuns(shown, faces, size, x, y),
    truncated: wide || isTooHigh(size),
    missingAt: missingAt < 0 ? -1 : sourceIndex(text, missingAt),
  };
}
