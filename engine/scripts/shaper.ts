/** A glyph where a shaper puts it. Lengths in 1/1000 em, x to the right, y up; they need not be whole. */
export type ShapedGlyph = {
  /** Its id in the font program; 0 is the box that says "no glyph". */
  readonly glyph: number;
  /** The UTF-16 index in the shaped text at which the cluster begins that this glyph belongs to. */
  readonly cluster: number;
  /** How far the pen goes on after it. */
  readonly advance: number;
  /** Where it is drawn, seen from the pen. */
  readonly dx: number;
  readonly dy: number;
};

/** A font program, opened. Lengths in 1/1000 em. */
export type ShaperFont = {
  readonly glyphCount: number;
  /** The glyph that a character has by itself; 0 where the font has none. */
  glyphOf(codePoint: number): number;
  /** The advance of a glyph by itself (hmtx), which a PDF's widths repeat. */
  advance(glyph: number): number;
  /** Left and right edge of its ink, from its origin; both 0 where it has none. */
  ink(glyph: number): readonly [number, number];
  /** The glyphs of a text of one script and direction, in the order shown, left to right. */
  shape(text: string, direction: "ltr" | "rtl"): readonly ShapedGlyph[];
  readonly descriptor: ShaperFontDescriptor;
};

/** What a font descriptor says of a program (ISO 32000-2, 9.8.1). Lengths in 1/1000 em. */
export type ShaperFontDescriptor = {
  /** The PostScript name, in the characters that a PDF name needs no escape for. */
  readonly name: string;
  /** Left, bottom, right, top of all glyphs laid on each other. */
  readonly box: readonly [number, number, number, number];
  readonly ascent: number;
  /** Below the baseline, so negative. */
  readonly descent: number;
  readonly capHeight: number;
  /** Degrees counter-clockwise from the vertical. */
  readonly italicAngle: number;
};

/** Two programs of the same glyphs under the same ids. */
export type FontSubset = {
  /** Has what shaping needs: cmap and the tables of layout. */
  readonly shaping: Uint8Array;
  /** Has only what a PDF embeds (ISO 32000-2, 9.9.1): no cmap, no names, no layout. */
  readonly embedding: Uint8Array;
};

/** The port to a shaping engine. Programs are TrueType with glyf outlines; one that is none is an assert. */
export type Shaper = {
  open(program: Uint8Array): ShaperFont;
  /** The closure of the code points' glyphs, numbered anew; equal arguments give equal bytes. */
  subset(program: Uint8Array, codePoints: ReadonlySet<number>): FontSubset;
};

/** The faces that a host may bring, named for what they draw. */
export type FaceName =
  | "sans"
  | "sansBold"
  | "arabic"
  | "hebrew"
  | "devanagari"
  | "thai"
  | "armenian"
  | "georgian"
  | "bengali"
  | "gurmukhi"
  | "gujarati"
  | "tamil"
  | "telugu"
  | "kannada"
  | "malayalam"
  | "sinhala"
  | "lao"
  | "khmer"
  | "myanmar"
  | "ethiopic"
  | "chinese"
  | "japanese"
  | "korean"
  | "math"
  | "symbols"
  | "symbols2"
  | "emoji"
  | "signature";

/** What a host brings for scripts. */
export type Scripts = {
  readonly shaper: Shaper;
  /** A face's program, read when first wanted; `null` where the host has none. */
  readonly program: (face: FaceName) => Uint8Array | null;
};
