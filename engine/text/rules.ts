/**
 * Acrobat's rules for the position of text in a field. The box begins at 0 0; `border` is the distance that text keeps
 * from its edge; lengths in points.
 */
import type { TextFont } from "./font.ts";

/** The font metrics that the rules use. */
export type FontHeights = Pick<TextFont, "boxHeight" | "descent" | "combDescent" | "capHeight">;

/**
 * Baseline of a single line. The font's box is centred; where capitals are higher than the field, the descenders rest
 * on the border. Capitals that fit the clip are kept inside it: fonts whose /FontBBox is far larger than their letters
 * would push them out.
 */
export function singleBaseline(
  height: number,
  border: number,
  size: number,
  font: FontHeights,
): number {
  if (font.capHeight * size > height - 2 * border) {
    return border + Math.min(font.descent, DESCENT_RAISE_MAX) * size;
  }
  return keepShown(height, border, size, font, centredBaseline(height, size, font, font.descent));
}

/**
 * Baseline of a comb's characters. As of a single line, but where the font's box is higher than the field, the descenders
 * rest on the border; where capitals are, on twice the border.
 */
export function combBaseline(
  height: number,
  border: number,
  size: number,
  font: FontHeights,
): number {
  if (font.capHeight * size > height - 2 * border) {
    return 2 * border + Math.min(font.descent, DESCENT_RAISE_MAX) * size;
  }
  const descent = font.combDescent ?? font.descent;
  const lowest = border + Math.min(descent, DESCENT_RAISE_MAX) * size;
  const baseline = Math.max(lowest, centredBaseline(height, size, font, descent));
  return keepShown(height, border, size, font, baseline);
}

function centredBaseline(
  height: number,
  size: number,
  { boxHeight }: FontHeights,
  descent: number,
): number {
  return (height - boxHeight * size) / 2 + descent * size;
}

function keepShown(
  height: number,
  border: number,
  size: number,
  { capHeight }: FontHeights,
  baseline: number,
): number {
  const slack = CUT_TOLERANCE * size;
  return Math.max(border - slack, Math.min(baseline, height - border + slack - capHeight * size));
}

/**
 * True where the clip cuts off capitals of a line at this baseline, at the top or the bottom. Descenders do not count:
 * Acrobat cuts them in every tenth field of real forms.
 */
export function isCut(
  height: number,
  border: number,
  size: number,
  font: FontHeights,
  baseline: number,
): boolean {
  const tolerance = CUT_TOLERANCE * size;
  const top = baseline + font.capHeight * size;
  return baseline < border - tolerance - ROUNDING || top > height - border + tolerance + ROUNDING;
}

/** True where the clip leaves a line's descenders as well. */
export function showsDescenders(
  border: number,
  size: number,
  font: FontHeights,
  baseline: number,
): boolean {
  return baseline - Math.min(font.descent, DESCENT_RAISE_MAX) * size >= border - ROUNDING;
}

/** True where a single line is wider than its box shows. */
export function isWider(
  { width, border }: { readonly width: number; readonly border: number },
  textWidth: number,
): boolean {
  return textWidth > width - 3 * border + ROUNDING;
}

/** True where a glyph of a comb, with ink as wide as `ink` (1/1000 em), stays within its cell. */
export function fitsCell(
  { width, cells }: { readonly width: number; readonly cells: number },
  ink: number,
  size: number,
): boolean {
  return (ink * size) / 1000 <= width / cells + ROUNDING;
}

/** In em: how far Acrobat's placement lets letters of ordinary fonts reach beyond the clip. */
const CUT_TOLERANCE = 0.05;
/** In points, for floating-point error. */
const ROUNDING = 0.01;
/** In em: above Arial's 0.325, the largest seen with Acrobat; Courier New's 0.68 would lift text out of its box. */
export const DESCENT_RAISE_MAX = 0.35;

/** Baseline of a multiline field's line, counted from 0. */
export function multilineBaseline(
  height: number,
  border: number,
  size: number,
  font: FontHeights,
  line: number,
): number {
  return height - 2 * border - font.boxHeight * size * (line + 1);
}

/** Baseline of a list box's item, counted from 0 for the first visible one. */
export function listBaseline(
  height: number,
  border: number,
  size: number,
  font: FontHeights,
  item: number,
): number {
  return height - border - (font.boxHeight * (item + 1) - font.descent) * size;
}

/** Start of a line of `textWidth`: left, centred or right; a line that does not fit starts at the left. */
export function lineStart(
  width: number,
  border: number,
  quadding: number,
  textWidth: number,
): number {
  if (quadding === 0 || textWidth > width - 4 * border) return 2 * border;
  return quadding === 1 ? (width - textWidth) / 2 : width - 2 * border - textWidth;
}

/** Number of empty cells before the first character (ISO 32000-2, 12.7.5.3: comb; quadding as in Acrobat). */
export function combOffset(cells: number, characters: number, quadding: number): number {
  const free = Math.max(0, cells - characters);
  if (quadding === 1) return Math.floor(free / 2);
  return quadding === 2 ? free : 0;
}

/** Start of the glyph in `cell` in points: half its ink width left of the cell's centre. */
export function combStart(
  width: number,
  cells: number,
  cell: number,
  size: number,
  font: Pick<TextFont, "inkLeft" | "inkRight">,
  code: number,
): number {
  const ink = (font.inkRight[code] ?? 0) - (font.inkLeft[code] ?? 0);
  return ((cell + 0.5) * width) / cells - (ink * size) / 2000;
}
