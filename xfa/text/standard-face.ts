import { type LatinName, namedEncoding, standardFont, standardGlyph } from "@platen/engine/text";
import { genusOf } from "#template";
import type { FaceGlyph, TextFace } from "./face.ts";
import { FAMILY_WIDTHS, type FaceStyle } from "./family-widths.ts";

/**
 * The face for a typeface that is not embedded: Helvetica, or Times for one with serifs, stretched to the widths of the
 * typeface. Unknown typefaces have the widths of Myriad, as in pdf.js. Courier is not used: its letters would not have
 * one width.
 */
export function standardFace(family: string, style: FaceStyle): TextFace {
  const name = (genusOf(family) === "serif" ? SERIF_NAMES : STANDARD_NAMES)[style];
  const widths = WIDTHS_OF.get(family.replace(/\s/gu, "")) ?? "myriad";
  const known = new Map<string, FaceGlyph | null>();
  return {
    source: { kind: "standard", name },
    ascent: ASCENT,
    descent: DESCENT,
    glyphOf: (character) => {
      const found = known.get(character);
      if (found !== undefined) return found;
      const glyph = glyphOf(name, FAMILY_WIDTHS[widths][style], character);
      known.set(character, glyph);
      return glyph;
    },
  };
}

/** Ascent of the font that pdf.js substitutes, for lines as high as its lines. */
const ASCENT = 0.905;
const DESCENT = 0.212;

const STANDARD_NAMES: Readonly<Record<FaceStyle, LatinName>> = {
  regular: "Helvetica",
  bold: "Helvetica-Bold",
  italic: "Helvetica-Oblique",
  boldItalic: "Helvetica-BoldOblique",
};

const SERIF_NAMES: Readonly<Record<FaceStyle, LatinName>> = {
  regular: "Times-Roman",
  bold: "Times-Bold",
  italic: "Times-Italic",
  boldItalic: "Times-BoldItalic",
};

const WIDTHS_OF: ReadonlyMap<string, keyof typeof FAMILY_WIDTHS> = new Map([
  ["Arial", "arial"],
  ["Helvetica", "arial"],
  ["Calibri", "calibri"],
  ["Segoeui", "segoe"],
]);

const WIN_ANSI = namedEncoding("WinAnsiEncoding") ?? [];
const FIRST_CODE = 32;
const DIGITS = 3;
const UNITS_PER_EM = 2048;

function glyphOf(name: LatinName, widths: string, character: string): FaceGlyph | null {
  const code = WIN_ANSI.indexOf(character);
  if (code < FIRST_CODE) return null;
  const natural = standardGlyph(standardFont(name), WIN_ANSI, code)?.width ?? 0;
  if (natural === 0) return null;
  const at = (code - FIRST_CODE) * DIGITS;
  const advance = Number.parseInt(widths.slice(at, at + DIGITS), 36) / UNITS_PER_EM;
  const stretch = (advance * 1000) / natural;
  return { code, advance, stretch };
}
