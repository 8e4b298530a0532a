import type { FaceName, OwnFont } from "#scripts";
import type { Piece } from "./piece.ts";

/** A font as the hot loop reads it; the tables are those of a text font. */
export type PlanFont = OwnFont;

/** A fallback face: what draws characters that a form's own font lacks. Glyph ids are those of the embedded program. */
export type PlanFace = {
  readonly name: FaceName;
  /** The subset with the tables that shaping needs; the prefix embeds another of the same glyphs. */
  readonly program: Uint8Array;
  /** What a reader copies for each glyph, as /ToUnicode says; "" where it says nothing. */
  readonly texts: readonly string[];
};

/** How text stands in its box. */
export type TextLayout = {
  readonly form: "single" | "multiline" | "comb";
  readonly font: number;
  /** Points; 0 = as large as fits. */
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly border: number;
  /** 0 left, 1 centred, 2 right. */
  readonly quadding: number;
  /** Comb: how many cells; else 0. */
  readonly cells: number;
  /** True where the clip cuts the capitals of a line of this size, or of the smallest one where the size is automatic. */
  readonly cut: boolean;
  /** One asterisk a character is drawn in place of the text. */
  readonly password: boolean;
};

/** A list box: its options as codes of its font, drawn whole with the selected ones marked. */
export type ListLayout = {
  readonly form: "list";
  readonly font: number;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly border: number;
  readonly quadding: number;
  /** Escaped literal strings without parentheses; `null` where the font lacks a character. */
  readonly items: readonly (Uint8Array | null)[];
  readonly itemWidths: readonly number[];
  /** Colour operators of unselected items. */
  readonly color: string;
  /** The items' texts where the font cannot draw some of them, else empty. */
  readonly texts: readonly string[];
};

/** What stands around text in several fonts, each placed by itself: `open` ends after BT and the colour. */
export type ScriptPieces = {
  readonly open: Piece;
  readonly close: Piece;
  /** `/Name ` of each of the plan's faces. */
  readonly faceOperands: readonly Piece[];
};

/** How one widget's text is drawn: `open`, what the row brings, `close`. */
export type DrawPlan = {
  /** Up to the font; with it where its size is fixed, and with place and opening parenthesis where `placed`. */
  readonly open: Piece;
  /** `/Name ` of the font, before a size that depends on the value. */
  readonly fontOperand: Piece;
  readonly close: Piece;
  /** True when size and position do not depend on the value: they stand in `open`. */
  readonly placed: boolean;
  /** `null` where the plan has no faces. */
  readonly scripts: ScriptPieces | null;
  readonly layout: TextLayout | ListLayout;
};
