import type { TextStyle } from "./block.ts";
import type { TextFace } from "./face.ts";

/** A glyph of a laid-out text. Offsets from the pen in em. */
export type TextGlyph = {
  /** A code of a simple font, or a glyph id of a script face. */
  readonly code: number;
  /** In em; the distance that the font itself advances, times `stretch`. */
  readonly advance: number;
  readonly stretch: number;
  readonly dx: number;
  readonly dy: number;
};

/** A part of the text that is not divided: a character with its marks, or a ligature. */
export type Cluster = {
  readonly text: string;
  /** UTF-16 index in its paragraph. */
  readonly at: number;
  readonly style: TextStyle;
  readonly face: TextFace;
  /** In visual order. */
  readonly glyphs: readonly TextGlyph[];
  /** With letter spacing. */
  readonly widthPt: number;
  /** Bidirectional level; odd = right to left. */
  readonly level: number;
};
