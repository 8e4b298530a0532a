import type { FaceName, OwnFont } from "#scripts";
import type { FontHeights } from "#text";
import type { Piece } from "./piece.ts";

/** A font as the fill loop reads it. */
export type PlanFont = OwnFont;

/** A fallback face: draws characters that the form's own font lacks. Glyph ids are those of the embedded program. */
export type PlanFace = {
  readonly name: FaceName;
  /** The subset with the tables that shaping needs. The prefix embeds a smaller one with the same glyphs. */
  readonly program: Uint8Array;
  /** The text that copying yields, by glyph, as in /ToUnicode; "" if absent. */
  readonly texts: readonly string[];
};

/** Layout of text in its box. */
export type TextLayout = {
  readonly form: "single" | "multiline" | "comb";
  readonly font: number;
  /** Points; 0 = automatic, as large as fits. */
  readonly size: number;
  /** Points: the size from which a text is made smaller until it fits; 0 where it is not. */
  readonly shrinkFrom: number;
  readonly width: number;
  readonly height: number;
  readonly border: number;
  /** 0 left, 1 centred, 2 right. */
  readonly quadding: number;
  /** Comb: how many cells; else 0. */
  readonly cells: number;
  /** True where the clip path cuts capitals at this size, or at the smallest size where it is automatic. */
  readonly cut: boolean;
  /** Draws one asterisk per character instead of the text. */
  readonly password: boolean;
};

/** A list box: its options as codes of its font, with the selected ones highlighted. */
export type ListLayout = {
  readonly form: "list";
  readonly font: number;
  readonly size: number;
  /** Heights of a line in em: the font's own, or higher where items have higher glyphs of fallback faces. */
  readonly heights: FontHeights;
  /** Makes the items smaller until the selected ones fit. */
  readonly shrinks: boolean;
  readonly width: number;
  readonly height: number;
  readonly border: number;
  readonly quadding: number;
  /** Index of the item that the form shows first. */
  readonly top: number;
  /** Escaped literal strings without parentheses; `null` where the font lacks a character. */
  readonly items: readonly (Uint8Array | null)[];
  readonly itemWidths: readonly number[];
  /** Colour operators of unselected items. */
  readonly color: string;
  /** The items' texts where the font cannot draw some of them, else empty. */
  readonly texts: readonly string[];
};

/** The operators around text in several fonts, each positioned separately: `open` ends after BT and the colour. */
export type ScriptPieces = {
  readonly open: Piece;
  readonly close: Piece;
  /** `/Name ` for each of the plan's faces. */
  readonly faceOperands: readonly Piece[];
};

/** How one widget's text or list box is drawn: `open`, what the row shows, `close`. */
export type DrawPlan = TextDrawPlan | ListDrawPlan;

export type TextDrawPlan = DrawPieces & {
  readonly layout: TextLayout;
  /** The text that this widget shows for each option of the field; `null`: the field's. */
  readonly optionTexts: readonly string[] | null;
  /** For text that does not fit and is made smaller: `layout` has a `shrinkFrom`. `null` where it is cut off. */
  readonly shrunk: TextDrawPlan | null;
};
export type ListDrawPlan = DrawPieces & { readonly layout: ListLayout };

type DrawPieces = {
  /**
   * Everything up to the font operator; includes it where the size is fixed, and also the position and the opening
   * parenthesis where `placed`.
   */
  readonly open: Piece;
  /** `/Name ` of the font, where a size follows that depends on the value. */
  readonly fontOperand: Piece;
  readonly close: Piece;
  /** True when size and position do not depend on the value and are part of `open`. */
  readonly placed: boolean;
  /** `null` where the plan has no faces. */
  readonly scripts: ScriptPieces | null;
};
