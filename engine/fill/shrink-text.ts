import {
  type AtSize,
  combBaseline,
  fitsCell,
  isCut,
  isMove,
  isWider,
  multilineBaseline,
  showsDescenders,
  shrunkSize,
  singleBaseline,
  tabStops,
} from "#text";
import type { Codes } from "./codes.ts";
import type { PlanFont, TextLayout } from "./draw-plan.ts";
import type { Lines } from "./lines.ts";

const EM = 1000;

/** A value as codes of its font, and the box it is drawn in. `lines` is overwritten. */
export type BoxedText = {
  readonly layout: TextLayout;
  readonly font: PlanFont;
  readonly codes: Codes;
  readonly lines: Lines;
};

/**
 * The size of a text whose field shrinks it: the layout's `shrinkFrom`, or as much smaller as it needs. Text that is too
 * high shrinks until its descenders are seen, and lines until no word is broken, where 4 points allow it.
 */
export function shrunkTextSize(boxed: BoxedText): number {
  const { layout, font, lines } = boxed;
  const isMultiline = layout.form === "multiline";
  const wishes: AtSize[] = [];
  if (isMultiline || isLineCut(layout, font, layout.shrinkFrom)) {
    wishes.push((size) => {
      const line = isMultiline ? lines.count - 1 : 0;
      return showsDescenders(layout.border, size, font, baselineOf(layout, font, size, line));
    });
  }
  if (isMultiline) wishes.push(() => !lines.broken);
  return shrunkSize(layout.shrinkFrom, (size) => textFits(boxed, size), wishes);
}

/** True where all of the text can be seen at a size; in a comb, where each glyph also stays within its cell. */
export function textFits(boxed: BoxedText, size: number): boolean {
  if (boxed.layout.form === "multiline") return linesFit(boxed, size);
  const { layout, font, codes } = boxed;
  if (codes.length > 0 && isLineCut(layout, font, size)) return false;
  if (layout.form === "comb") return fitsCell(layout, widestInk(boxed), size);
  const width = codes.width(font.widths, 0, codes.length, tabStops(size));
  return !isWider(layout, (width * size) / EM);
}

function linesFit({ layout, font, codes, lines }: BoxedText, size: number): boolean {
  const { width, border } = layout;
  lines.wrap(codes, font.widths, ((width - 4 * border) * EM) / size, tabStops(size));
  if (lines.count > 1) return baselineOf(layout, font, size, lines.count - 1) >= border;
  return codes.length === 0 || !isLineCut(layout, font, size);
}

/** True where the clip cuts the capitals of the first line. */
function isLineCut(layout: TextLayout, font: PlanFont, size: number): boolean {
  const { height, border } = layout;
  return isCut(height, border, size, font, baselineOf(layout, font, size, 0));
}

function baselineOf(layout: TextLayout, font: PlanFont, size: number, line: number): number {
  const { form, height, border } = layout;
  if (form === "comb") return combBaseline(height, border, size, font);
  if (form === "single") return singleBaseline(height, border, size, font);
  return multilineBaseline(height, border, size, font, line);
}

/** Returns the greatest width of the ink of the glyphs that the cells show, in 1/1000 em. */
function widestInk({ layout, font, codes }: BoxedText): number {
  let widest = 0;
  for (let i = 0; i < Math.min(codes.length, layout.cells); i += 1) {
    const code = codes.codes[i] ?? 0;
    if (isMove(code)) continue;
    widest = Math.max(widest, (font.inkRight[code] ?? 0) - (font.inkLeft[code] ?? 0));
  }
  return widest;
}
