import { type FontHeights, isCut, lineStart, singleAutoSize, singleBaseline } from "#text";
import type { OwnFont } from "./own-font.ts";
import { paragraphTexts, sourceIndex } from "./paragraph-texts.ts";
import { placeRuns } from "./place-runs.ts";
import type { Face, ScriptBox, ScriptLayout } from "./script-layout.ts";
import { runsWidth, ShapedParagraph } from "./shaped-paragraph.ts";

const EM = 1000;
/** Rounding error of a text's width, in points. */
const OVERFLOW_TOLERANCE = 0.01;

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
  const size = box.size > 0 ? box.size : singleAutoSize(width, height, border, emWidth);
  const y = singleBaseline(height, border, size, heights);
  const wide = rest !== undefined || isWider(box, emWidth * size);
  // Of a text that does not fit, the part that is read first stays visible.
  const x =
    wide && paragraph.rtl
      ? width - 2 * border - emWidth * size
      : lineStart(width, border, quadding, emWidth * size);
  const cut = paragraph.length > 0 && isCut(height, border, size, heights, y);
  const { missingAt } = paragraph;
  return {
    size,
    runs: placeRuns(shown, faces, size, x, y),
    truncated: wide || cut,
    missingAt: missingAt < 0 ? -1 : sourceIndex(text, missingAt),
  };
}

function isWider({ width, border }: ScriptBox, textWidth: number): boolean {
  return textWidth > width - 3 * border + OVERFLOW_TOLERANCE;
}
