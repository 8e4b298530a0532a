/** A positioned glyph. Lengths in 1/1000 em, not necessarily integers; x to the right, y up. */
export type ShapedGlyph = {
  /** Glyph id in the font program; 0 is the box for a missing character. */
  readonly glyph: number;
  /** UTF-16 index in the shaped text of the start of the glyph's cluster. */
  readonly cluster: number;
  /** Distance that the pen advances. */
  readonly advance: number;
  /** Offset from the pen. */
  readonly dx: number;
  readonly dy: number;
};

/** An opened font program. Lengths in 1/1000 em. */
export type ShaperFont = {
  readonly glyphCount: number;
  /** The glyph of a single character; 0 where the font has none. */
  glyphOf(codePoint: number): number;
  /** The default advance of a glyph (hmtx), as in a PDF's /Widths. */
  advance(glyph: number): number;
  /** Left and right edge of the ink, from the glyph's origin; both 0 where it has none. */
  ink(glyph: number): readonly [number, number];
  /** Lower and upper edge of the ink, from the baseline; both 0 where it has none. */
  inkHeight(glyph: number): readonly [number, number];
  /** The glyphs of a text of one script and direction, in visual order. */
  shape(text: string, direction: "ltr" | "rtl"): readonly ShapedGlyph[];
  readonly descriptor: ShaperFontDescriptor;
};

/** A program's font descriptor data (ISO 32000-2, 9.8.1). Lengths in 1/1000 em. */
export type ShaperFontDescriptor = {
  /** The PostScript name, restricted to characters that need no escape in a PDF name. */
  readonly name: string;
  /** Left, bottom, right, top of the union of all glyphs. */
  readonly box: readonly [number, number, number, number];
  readonly ascent: number;
  /** Below the baseline, so negative. */
  readonly descent: number;
  readonly capHeight: number;
  /** Degrees counter-clockwise from the vertical. */
  readonly italicAngle: number;
};

/** Two programs with the same glyphs and glyph ids. */
export type FontSubset = {
  /** Has the tables for shaping: cmap and layout tables. */
  readonly shaping: Uint8Array;
  /** Has only what a PDF embeds (ISO 32000-2, 9.9.1): no cmap, names or layout tables. */
  readonly embedding: Uint8Array;
};

/** The port to a shaping engine. Programs must be TrueType with glyf outlines (assertion). */
export type Shaper = {
  open(program: Uint8Array): ShaperFont;
  /** Subsets to the closure of the code points' glyphs, renumbered. Deterministic. */
  subset(program: Uint8Array, codePoints: ReadonlySet<number>): FontSubset;
};

/** The faces that a host may provide, named for what they draw. */
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

/** The shaper and fonts that a host provides. */
export type Scripts = {
  readonly shaper: Shaper;
  /** A face's program, read on first use; `null` where the host does not have it. */
  readonly program: (face: FaceName) => Uint8Array | null;
  /** The package that has a face's program, for messages about characters that no font has. */
  readonly packageOf?: (face: FaceName) => string;
};
