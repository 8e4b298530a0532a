import { LINE_BREAK, SPACE, textCodes } from "./codes.ts";
import type { TextFont } from "./font.ts";
import { isMove } from "./moves.ts";

/** A list item as codes: line breaks, tabs and blanks become spaces. */
export function itemCodes(font: Pick<TextFont, "encode">, text: string): Uint8Array | null {
  const codes = textCodes(font, text);
  return codes === null ? null : spacedCodes(codes);
}

/** The codes with a space for each that has no glyph: for the cells of a comb. */
export function spacedCodes(codes: Uint8Array): Uint8Array {
  return codes.map((code) => (code === LINE_BREAK || isMove(code) ? SPACE : code));
}
