import type { TextStyle } from "./block.ts";
import type { TextGlyph } from "./cluster.ts";
import type { TextFace } from "./face.ts";

/** A glyph with the distance to the next one, spacing and justification included. */
export type LaidGlyph = TextGlyph & { readonly widthPt: number };

/** Glyphs of one face and style, from left to right. */
export type TextPiece = {
  readonly face: TextFace;
  readonly style: TextStyle;
  readonly xPt: number;
  readonly widthPt: number;
  readonly glyphs: readonly LaidGlyph[];
};

/** A line; positions from the block's top left corner, y down. */
export type TextLine = {
  readonly baselinePt: number;
  readonly pieces: readonly TextPiece[];
};

export type TextLayout = {
  readonly lines: readonly TextLine[];
  /** Width of the widest line. */
  readonly widthPt: number;
  readonly heightPt: number;
};
