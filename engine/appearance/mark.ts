import { formatNumber, latin1Bytes, latin1Text, literalString } from "#cos";
import type { Widget } from "#form";
import { AUTO_SIZE_MIN, parseDefaultAppearance, standardFont, standardGlyph } from "#text";
import { operation } from "./operators.ts";
import { widgetBox } from "./widget-box.ts";

/** The resource name of a button's font in its appearance, without its slash. */
export const MARK_FONT = "ZaDb";

/** The mark in /MK /CA as a code of ZapfDingbats, or `fallback` where the font has no such glyph. */
export function markOf(widget: Widget, fallback: string): string {
  return glyphWidth(widget.caption) === null ? fallback : widget.caption.charAt(0);
}

/** A ZapfDingbats glyph centred in the widget's box. */
export function markOps(widget: Widget, mark: string): string {
  const { width, height, border } = widgetBox(widget);
  const emWidth = glyphWidth(mark) ?? 1;
  const { sizePoints, color } = parseDefaultAppearance(widget.defaultAppearance);
  const fitting = Math.min((height - 4 * border) / BOX_HEIGHT, (width - 4 * border) / emWidth);
  const size = sizePoints > 0 ? sizePoints : Math.max(AUTO_SIZE_MIN, fitting);
  const x = (width - emWidth * size) / 2;
  const y = (height - BOX_HEIGHT * size) / 2 + DESCENT * size;
  const inside = operation("re", border, border, width - 2 * border, height - 2 * border);
  const text = latin1Text(literalString(latin1Bytes(mark)));
  const font = `/${MARK_FONT} ${formatNumber(size)} Tf\n`;
  return `q\n${inside}W\nn\nBT\n${color}\n${font}${operation("Td", x, y)}${text} Tj\nET\nQ\n`;
}

/** Of ZapfDingbats, in em. */
const BOX_HEIGHT = 0.963;
const DESCENT = 0.143;

/** Width in em of a caption's first character as a ZapfDingbats code; `null` if absent. */
function glyphWidth(caption: string): number | null {
  const code = caption.charCodeAt(0);
  const font = standardFont("ZapfDingbats");
  const glyph = standardGlyph(font, font.encoding, code);
  return glyph === null ? null : glyph.width / 1000;
}
