import type { TextFont } from "./font.ts";
import { BLANK, isMove, SPACE, TAB } from "./moves.ts";

/** The code of a line break of any kind. */
export const LINE_BREAK = 10;

/**
 * A text as codes of a font: CR, LF, CRLF, U+2028 and U+2029 become `LINE_BREAK`, other control characters `TAB` or
 * `BLANK`. `null` when the font lacks a character; none is ever left out.
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

/** Width in 1/1000 em of the codes from `start` up to `end`; a tab has the width in the font's table. */
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

/**
 * C0 controls and DEL (ISO 6429). Where a font's encoding has characters at these codes, their Unicode values are
 * higher.
 */
function codeOf(font: Pick<TextFont, "encode">, unit: number): number {
  if (unit === LINE_BREAK || unit === TAB) return unit;
  return unit < SPACE || unit === DELETE ? BLANK : (font.encode[unit] ?? 0);
}

const DELETE = 127;

/** A list item as codes: line breaks, tabs and blanks become spaces. */
export function itemCodes(font: Pick<TextFont, "encode">, text: string): Uint8Array | null {
  const codes = textCodes(font, text);
  return codes === null ? null : spacedCodes(codes);
}

/** The codes with a space for each that has no glyph: for the cells of a comb. */
export function spacedCodes(codes: Uint8Array): Uint8Array {
  return codes.map((code) => (code === LINE_BREAK || isMove(code) ? SPACE : code));
}
