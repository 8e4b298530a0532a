import type { ShaperFont } from "#scripts";

/** Makes a letter take the shape that it has between others. */
const JOINER = "\u200d";

/**
 * What each glyph of a font gives when copied, by glyph: the character that it draws, alone or in one of the shapes
 * that letters take beside others; "" where several glyphs make a character, or several characters a glyph.
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

/** The first to claim a glyph has it: the lowest character, in its shape alone. */
function note(texts: string[], glyph: number, text: string): void {
  if (glyph > 0 && texts[glyph] === "") texts[glyph] = text;
}
