/**
 * A fill plan: everything a row needs, decided beforehand. Plain data, so that it can be cloned, stored and shared
 * by threads. Object indices count from the first dynamic object; lengths are points, font tables 1/1000 em.
 */

/** Ends a stream's dictionary after `/Length`: digits may run over the spaces. A widget's `open` begins with it. */
export const STREAM_OPEN = "    >>\nstream\n";
/** Ends a stream object; a widget's `close` and a page's end with it. */
export const STREAM_CLOSE = "\nendstream\nendobj\n";

/** Index into `FillPlan.pieces`: bytes that are the same in every row. */
export type Piece = number;

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
  /** Up to the font's operand; where `placed`, up to and with the opening parenthesis. */
  readonly open: Piece;
  /** `/Name ` of the font, before its size. */
  readonly fontOperand: Piece;
  readonly close: Piece;
  /** True when size and position do not depend on the value: they stand in `open`. */
  readonly placed: boolean;
  readonly layout: TextLayout | ListLayout;
};

/** A widget whose appearance stream a row writes: `head` ends with `/Length `. */
export type WidgetPlan = { readonly object: number; readonly head: Piece; readonly draw: DrawPlan };

/** A field dictionary that a row writes: `head` ends with `/V`. */
export type NodePlan = { readonly object: number; readonly head: Piece; readonly tail: Piece };

/** A checkbox or radio field dictionary: `withState` says that /AS stands in the same dictionary. */
export type ButtonNodePlan = NodePlan & { readonly withState: boolean };

/** A checkbox's or radio button's kid: one ready object a state, `-1` where it does not change. */
export type ButtonKidPlan = { readonly object: number; readonly byState: readonly Piece[] };

/** What every field has. */
export type FieldHead = { readonly name: string; readonly readOnly: boolean };

export type TextFieldPlan = FieldHead & {
  readonly kind: "text";
  readonly maxLength: number | null;
  readonly nodes: readonly NodePlan[];
  readonly widgets: readonly WidgetPlan[];
};

/** An option; `literal` is its export value as the inside of a literal string. */
export type PlanOption = {
  readonly exportValue: string;
  readonly text: string;
  readonly literal: Uint8Array;
};

export type ChoiceFieldPlan = FieldHead & {
  readonly kind: "choice";
  readonly editable: boolean;
  readonly multiSelect: boolean;
  readonly options: readonly PlanOption[];
  readonly nodes: readonly NodePlan[];
  readonly widgets: readonly WidgetPlan[];
};

export type ButtonFieldPlan = FieldHead & {
  readonly kind: "button";
  /** A lone on-state takes `true`, `yes`, `x` …; several want to be named. */
  readonly radio: boolean;
  /** State names as the file writes them after the slash; the first is Off. */
  readonly states: readonly string[];
  /** What names a state, best first: `[word, index of the state]`. */
  readonly words: readonly (readonly [string, number])[];
  readonly nodes: readonly ButtonNodePlan[];
  readonly kids: readonly ButtonKidPlan[];
};

/** A field that takes no text: signature or push button. */
export type RefusingFieldPlan = FieldHead & { readonly kind: "refusing" };

export type FieldPlan = TextFieldPlan | ChoiceFieldPlan | ButtonFieldPlan | RefusingFieldPlan;

/** One thing burnt into a page: at rest, or as the row has it. `field` is -1 where no row reaches it. */
export type PageItem = {
  readonly field: number;
  readonly rest: Piece;
  readonly draw: DrawPlan | null;
  readonly byState: readonly Piece[];
};

/** A flattened page's dynamic content stream: `head` ends with `/Length `, `open` and `close` frame its content. */
export type PagePlan = {
  readonly object: number;
  readonly head: Piece;
  readonly open: Piece;
  readonly close: Piece;
  readonly items: readonly PageItem[];
};

/** The static pieces of a tail's end, between which stand the row's /ID, its offsets and its length. */
export type EndPlan = {
  /** The cross-reference stream's dictionary up to the second half of /ID, for offsets of three and of four bytes. */
  readonly narrow: Piece;
  readonly wide: Piece;
  readonly middle: Piece;
  readonly close: Piece;
};

export type FillPlan = {
  readonly pieces: readonly Uint8Array[];
  readonly fonts: readonly PlanFont[];
  /** In the order of a row's values. */
  readonly fields: readonly FieldPlan[];
  /** Flattened: what is burnt into which page; `null` where fields stay fields. */
  readonly pages: readonly PagePlan[] | null;
  readonly end: EndPlan;
  readonly prefixBytes: number;
  /** Where each dynamic object rests in the prefix; one entry more for the cross-reference stream. */
  readonly restOffsets: Uint32Array;
};
