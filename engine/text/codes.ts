import type { TextFont } from "./font.ts";
import { BLANK, TAB } from "./moves.ts";

/** The code that stands for a line break among a text's codes, whichever kind it was. */
export const LINE_BREAK = 10;
export const SPACE = 32;

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
