import {
  fitsCell,
  isCut,
  isMove,
  isWider,
  multilineBaseline,
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

/** The size of a text whose field shrinks it: the layout's `shrinkFrom`, or as much smaller as it needs. */
export function shrunkTextSize(boxed: BoxedText): number {
  const isWhole = (): boolean => boxed.layout.form !== "multiline" || !boxed.lines.broken;
  return shrunkSize(boxed.layout.shrinkFrom, (size) => textFits(boxed, size), isWhole);
}

/** True where all of the text can be seen at a size; in a comb, where each glyph also stays within its cell. */
export function textFits(boxed: BoxedText, size: number): boolean {
  if (boxed.layout.form === "multiline") return linesFit(boxed, size);
  const { layout, font, codes } = boxed;
  const { height, border } = layout;
  const isHigh =
    codes.length > 0 &&
    isCut(height, border, size, font, singleBaseline(height, border, size, font));
  if (isHigh) return false;
  if (layout.form === "comb") return fitsCell(layout, widestInk(boxed), size);
  const width = codes.width(font.widths, 0, codes.length, tabStops(size));
  return !isWider(layout, (width * size) / EM);
}

function linesFit({ layout, font, codes, lines }: BoxedText, size: number): boolean {
  const { width, height, border } = layout;
  lines.wrap(codes, font.widths, ((width - 4 * border) * EM) / size, tabStops(size));
  const last = multilineBaseline(height, border, size, font, lines.count - 1);
  if (lines.count > 1) return last >= border;
  return codes.length === 0 || !isCut(height, border, size, font, last);
}

/** Of the glyphs that the cells show, in 1/1000 em. */
function widestInk({ layout, font, codes }: BoxedText): number {
  let widest = 0;
  for (let i = 0; i < Math.min(codes.length, layout.cells); i += 1) {
    const code = codes.codes[i] ?? 0;
    if (isMove(code)) continue;
    widest = Math.max(widest, (font.inkRight[code] ?? 0) - (font.inkLeft[code] ?? 0));
  }
  return widest;
}
