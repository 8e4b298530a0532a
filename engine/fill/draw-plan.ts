import type { Piece } from "./piece.ts";

/** A font as the hot loop reads it; the tables are those of a text font. */
export type PlanFont = {
  readonly encode: Uint8Array;
  readonly widths: Uint16Array;
  readonly inkLeft: Int16Array;
  readonly inkRight: Int16Array;
  readonly boxHeight: number;
  readonly descent: number;
  readonly capHeight: number;
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
  /** Escaped literal strings without parentheses. */
  readonly items: readonly Uint8Array[];
  readonly itemWidths: readonly number[];
  /** Colour operators of unselected items. */
  readonly color: string;
  /** True when the font cannot draw some item. */
  readonly undrawable: boolean;
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
  readonly layout: TextLayout | ListLayout;
};
