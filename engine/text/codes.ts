import type { TextFont } from "./font.ts";

/** The code that stands for a line break among a text's codes, whichever kind it was. */
export const LINE_BREAK = 10;
/** The code of a tab, which goes on to the next stop. */
export const TAB = 9;
/** The code of any other control character: nothing is shown, as wide as the sign for a missing glyph. */
export const BLANK = 1;
export const SPACE = 32;

/** Width of `BLANK` in 1/1000 em, as Acrobat has it. */
export const BLANK_WIDTH = 750;
/** Distance of tab stops from a line's start in points, as Acrobat has it. */
const TAB_POINTS = 36;

/** True for a code that is drawn by moving on; no glyph of a font is shown by it. */
export function isMove(code: number): boolean {
  return code === TAB || code === BLANK;
}

/** The distance of tab stops in 1/1000 em of a font's size. */
export function tabStops(size: number): number {
  return (TAB_POINTS * 1000) / size;
}

/** Where a tab leads from `pen`, both from the line's start: beyond, even where a stop is. */
export function nextStop(pen: number, stops: number): number {
  return (Math.floor(pen / stops + 1e-9) + 1) * stops;
}

/**
 * A text as codes of the font that draws it: CR, LF, CRLF, U+2028 and U+2029 become `LINE_BREAK`, other control
 * characters `TAB` and `BLANK`. `null` when the font lacks a character: nothing is ever left out.
 */
export function textCodes(font: Pick<TextFont, "encode">, text: string): Uint8Array | null {
  const plain = text.replace(LINE_BREAKS, "\n");
  const codes = new Uint8Array(plain.length);
  for (let i = 0; i < plain.length; i += 1) {
    const code = codeOf(font, plain.charCodeAt(i));
    if (code === 0) return null;
    codes[i] = code;
  }
  return codes;
}

/** The same of a text that has one line and no stops, an item of a list: a space for whatever is no glyph. */
export function itemCodes(font: Pick<TextFont, "encode">, text: string): Uint8Array | null {
  const codes = textCodes(font, text);
  return codes === null ? null : spacedCodes(codes);
}

/** The codes with a space for each that shows no glyph: for the cells of a comb. */
export function spacedCodes(codes: Uint8Array): Uint8Array {
  return codes.map((code) => (code === LINE_BREAK || isMove(code) ? SPACE : code));
}

/** Width in 1/1000 em of the codes from `start` to before `end`, with tabs as wide as the font's table has them. */
export function codesWidth(
  font: Pick<TextFont, "widths">,
  codes: Uint8Array,
  start = 0,
  end: number = codes.length,
): number {
  let width = 0;
  for (let i = start; i < end; i += 1) width += font.widths[codes[i] ?? 0] ?? 0;
  return width;
}

const LINE_BREAKS = /\r\n|[\r\n\u2028\u2029]/gu;

/** C0 and DEL (ISO 6429); those of a font's own encoding are characters of higher numbers. */
function codeOf(font: Pick<TextFont, "encode">, unit: number): number {
  if (unit === LINE_BREAK || unit === TAB) return unit;
  return unit < SPACE || unit === DELETE ? BLANK : (font.encode[unit] ?? 0);
}

const DELETE = 127;
