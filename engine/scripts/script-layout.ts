import type { FaceName, ShapedGlyph, ShaperFont } from "./shaper.ts";

/** A face that a form brings along, opened. Of several, the first that has a character draws it. */
export type Face = { readonly name: FaceName; readonly font: ShaperFont };

/** Where a text is to stand. Lengths in points. */
export type ScriptBox = {
  readonly form: "single" | "multiline" | "comb";
  readonly width: number;
  readonly height: number;
  readonly border: number;
  /** 0 = as large as fits. */
  readonly size: number;
  /** 0 left, 1 centred, 2 right. */
  readonly quadding: number;
  /** Of a comb; else 0. */
  readonly cells: number;
};

/** Glyphs that stand for a piece of text and cannot be told apart: a letter with its marks, a ligature. */
export type Cluster = {
  /** In logical order. */
  readonly text: string;
  /** None where the text draws nothing. */
  readonly glyphs: readonly ShapedGlyph[];
};

/** Clusters of one face, from where the pen begins. */
export type PlacedRun = {
  /** Index into the faces; -1 = the own font, where each glyph is its code. */
  readonly face: number;
  readonly rtl: boolean;
  /** Points. */
  readonly x: number;
  readonly y: number;
  /** In the order shown, left to right. */
  readonly clusters: readonly Cluster[];
};

export type ScriptLayout = {
  /** Points. */
  readonly size: number;
  readonly runs: readonly PlacedRun[];
  /** True when it does not fit its box. */
  readonly truncated: boolean;
  /** UTF-16 index of the first character laid out that nothing draws, or -1; glyph 0 of face 0 is shown for it. */
  readonly missingAt: number;
  /** True when some run is not the own font's. */
  readonly substituted: boolean;
};
