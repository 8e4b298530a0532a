import { LINE_BREAK, SPACE, textCodes } from "./codes.ts";
import type { TextFont } from "./font.ts";
import { isMove } from "./moves.ts";

/** A text as codes where there is one line and no stops, an item of a list: a space for whatever is no glyph. */
export function itemCodes(font: Pick<TextFont, "encode">, text: string): Uint8Array | null {
  const codes = textCodes(font, text);
  return codes === null ? null : spacedCodes(codes);
}

/** The codes with a space for each that shows no glyph: for the cells of a comb. */
export function spacedCodes(codes: Uint8Array): Uint8Array {
  return codes.map((code) => (code === LINE_BREAK || isMove(code) ? SPACE : code));
}
