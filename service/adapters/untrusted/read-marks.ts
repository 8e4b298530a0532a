import { type ShownPage, shownRect } from "@platen/engine/assemble";
import type { Shape } from "@platen/forms";
import { type Pdfium, withMemory } from "./pdfium.ts";

/** Characters that are empty boxes or circles (Unicode: Geometric Shapes, Miscellaneous Symbols, Dingbats). */
const BOXES: ReadonlySet<number> = new Set([
  0x25a1, 0x25a2, 0x25ad, 0x25ef, 0x25cb, 0x25fb, 0x25fd, 0x2610, 0x26aa, 0x2b1c, 0x2b58, 0x274d,
  0x274f, 0x2750, 0x2751, 0x2752,
]);
/** Codes of empty boxes and circles in the fonts Wingdings and ZapfDingbats, whose text is often letters. */
const SYMBOL_CODES: ReadonlySet<number> = new Set([0x6d, 0x6f, 0x70, 0x71, 0x72, 0xa1, 0xa8]);
const SYMBOL_FONT = /wingdings|dingbats/i;
const FONT_NAME_BYTES = 128;
const RECT_BYTES = 32;
/** Private use area to which symbol fonts' codes are mapped. */
const PRIVATE = 0xf000;
/** Sides of a glyph that can be a box, points. */
const [SIDE_MIN, SIDE_MAX] = [4, 24];

/** Reads the glyphs of a page that look like empty boxes; `count` characters are looked at. */
export function readMarks(
  pdfium: Pdfium,
  page: number,
  shown: ShownPage,
  countMax: number,
): readonly Shape[] {
  const { api, memory } = pdfium;
  const text = api.FPDFText_LoadPage(page);
  if (text === 0) return [];
  const marks: Shape[] = [];
  withMemory(pdfium, RECT_BYTES + FONT_NAME_BYTES, (pointer) => {
    const fonts = new Map<number, boolean>();
    const isSymbolFont = (at: number): boolean => {
      const object = api.FPDFText_GetTextObject(text, at);
      const known = fonts.get(object);
      if (known !== undefined) return known;
      const font = object === 0 ? 0 : api.FPDFTextObj_GetFont(object);
      const name = pointer + RECT_BYTES;
      const length = font === 0 ? 0 : api.FPDFFont_GetBaseFontName(font, name, FONT_NAME_BYTES);
      const bytes = memory.HEAPU8.subarray(name, name + Math.min(length, FONT_NAME_BYTES));
      const isSymbol = SYMBOL_FONT.test(Buffer.from(bytes).toString("latin1"));
      fonts.set(object, isSymbol);
      return isSymbol;
    };
    const count = Math.min(countMax, Math.max(0, api.FPDFText_CountChars(text)));
    for (let at = 0; at < count; at += 1) {
      const code = api.FPDFText_GetUnicode(text, at);
      const low = code >= PRIVATE && code <= PRIVATE + 0xff ? code - PRIVATE : code;
      const isMark = BOXES.has(code) || (SYMBOL_CODES.has(low) && isSymbolFont(at));
      if (!isMark) continue;
      const at8 = [0, 8, 16, 24].map((offset) => pointer + offset);
      const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = at8;
      if (!api.FPDFText_GetCharBox(text, at, x1, x2, y1, y2)) continue;
      const view = new DataView(memory.HEAPU8.buffer, pointer, RECT_BYTES);
      const [left, right, bottom, top] = [0, 8, 16, 24].map((o) => view.getFloat64(o, true));
      const box = shownRect(shown, [left ?? 0, bottom ?? 0, right ?? 0, top ?? 0]);
      const sides = [box.right - box.left, box.bottom - box.top];
      if (Math.min(...sides) < SIDE_MIN || Math.max(...sides) > SIDE_MAX) continue;
      marks.push({ ...box, kind: "glyph", stroke: 0, fill: null });
    }
  });
  api.FPDFText_ClosePage(text);
  return marks;
}
