/**
 * Where text stands in a field, by the rules that Acrobat draws by. The box begins at 0 0; `border` is the distance
 * that text keeps, as the widget's box has it; lengths in points.
 */
import type { TextFont } from "./font.ts";

/** What the rules need of a font. */
export type FontHeights = Pick<TextFont, "boxHeight" | "descent" | "capHeight">;

/** Baseline of a single line: the font's box is centred; where capitals are too high, it stands on the border. */
export function singleBaseline(
  height: number,
  border: number,
  size: number,
  font: FontHeights,
): number {
  if (font.capHeight * size > height - 2 * border) return border + font.descent * size;
  return (height - font.boxHeight * size) / 2 + font.descent * size;
}

/** Baseline of a multiline field's line, the first being 0. */
export function multilineBaseline(
  height: number,
  border: number,
  size: number,
  font: FontHeights,
  line: number,
): number {
  return height - 2 * border - font.boxHeight * size * (line + 1);
}

/** Baseline of a list box's item, the first shown being 0. */
export function listBaseline(
  height: number,
  border: number,
  size: number,
  font: FontHeights,
  item: number,
): number {
  return height - border - (font.boxHeight * (item + 1) - font.descent) * size;
}

/** Where a line of `textWidth` begins: left, centred or right; one that does not fit begins at the left. */
export function lineStart(
  width: number,
  border: number,
  quadding: number,
  textWidth: number,
): number {
  if (quadding === 0 || textWidth > width - 4 * border) return 2 * border;
  return quadding === 1 ? (width - textWidth) / 2 : width - 2 * border - textWidth;
}
