import type { FaceName, ShapedGlyph, ShaperFont } from "./shaper.ts";

/** An opened face of a compiled template. The first one that has a character draws it. */
export type Face = { readonly name: FaceName; readonly font: ShaperFont };

/** A box for text. Lengths in points. */
export type ScriptBox = {
  readonly form: "single" | "multiline" | "comb";
  readonly width: number;
  readonly height: number;
  readonly border: number;
  /** 0 = automatic. */
  readonly size: number;
  /** The size from which a text is made smaller until it fits, whatever `size` is; 0 where none is. */
  readonly shrinkFrom: number;
  /** 0 left, 1 centred, 2 right. */
  readonly quadding: number;
  /** Number of cells of a comb; else 0. */
  readonly cells: number;
};

/** Glyphs for an inseparable part of the text: a letter with its marks, a ligature. */
export type Cluster = {
  /** In logical order. */
  readonly text: string;
  /** Empty where nothing is drawn. */
  readonly glyphs: readonly ShapedGlyph[];
};

/** Clusters of one face, and their start position. */
export type PlacedRun = {
  /** Index into the faces; -1 = the own font, where each glyph is its code. */
  readonly face: number;
  readonly rtl: boolean;
  /** Points. */
  readonly x: number;
  readonly y: number;
  /** In visual order, left to right. */
  readonly clusters: readonly Cluster[];
};

export type ScriptLayout = {
  /** Points. */
  readonly size: number;
  readonly runs: readonly PlacedRun[];
  /** True when it does not fit its box. */
  readonly truncated: boolean;
  /** UTF-16 index of the first missing character, or -1; glyph 0 of face 0 is drawn for it. */
  readonly missingAt: number;
  /** True when some run does not use the own font. */
  readonly substituted: boolean;
};
