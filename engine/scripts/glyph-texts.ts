import type { ShaperFont } from "./shaper.ts";

/** Zero-width joiner: makes a letter take the shape that it has next to others. */
const JOINER = "\u200d";

/**
 * The text that copying yields, by glyph: the character that the glyph draws, in isolated or joined form; "" where
 * several glyphs form one character or several characters share one glyph.
 */
export function glyphTexts(font: ShaperFont, codePoints: ReadonlySet<number>): readonly string[] {
  const texts = Array.from({ length: font.glyphCount }, () => "");
  const ascending = [...codePoints].toSorted((a, b) => a - b);
  for (const point of ascending) note(texts, font.glyphOf(point), String.fromCodePoint(point));
  for (const point of ascending) {
    const text = String.fromCodePoint(point);
    if (!JOINING.test(text)) continue;
    for (const [before, after] of NEIGHBOURS) noteShape(texts, font, before, text, after);
  }
  return texts;
}

/** Scripts whose letters join (Unicode, ArabicShaping.txt). */
const JOINING = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u;
const NEIGHBOURS = [
  ["", ""],
  ["", JOINER],
  [JOINER, ""],
  [JOINER, JOINER],
] as const;

function noteShape(
  texts: string[],
  font: ShaperFont,
  before: string,
  text: string,
  after: string,
): void {
  const shaped = font.shape(before + text + after, "rtl");
  const own = shaped.filter(({ advance, cluster }) => advance > 0 && cluster === before.length);
  const [only, ...others] = own;
  if (only !== undefined && others.length === 0) note(texts, only.glyph, text);
}

/** The first character of a glyph wins: the lowest, in isolated form. */
function note(texts: string[], glyph: number, text: string): void {
  if (glyph > 0 && texts[glyph] === "") texts[glyph] = text;
}
