import type { DrawPlan } from "./draw-plan.ts";
import type { Piece } from "./piece.ts";
import type { SignatureImagePlan, SignatureWidgetPlan, StoredPlan } from "./signature-plan.ts";

/** How a field's values are read and written. */
export type FieldPlan =
  | TextFieldPlan
  | ChoiceFieldPlan
  | ButtonFieldPlan
  | SignatureFieldPlan
  | RefusingFieldPlan;

/** Common to all fields. */
export type FieldHead = { readonly name: string; readonly readOnly: boolean };

/** A widget whose appearance stream a row writes: `head` ends with `/Length `. */
export type WidgetPlan = {
  readonly object: number;
  /**
   * Number of bytes in `head` that end the field dictionary before it: pieces that always follow each other are merged.
   */
  readonly before: number;
  readonly head: Piece;
  readonly draw: DrawPlan;
  /** How a negative number is drawn where the format makes it red, else `null`. */
  readonly red: DrawPlan | null;
};

/**
 * A field dictionary that a row writes: `head` ends with `/V`; `tail` is -1 where the next widget's `head` includes it.
 */
export type NodePlan = { readonly object: number; readonly head: Piece; readonly tail: Piece };

/** A text field. */
export type TextFieldPlan = FieldHead & {
  readonly kind: "text";
  readonly maxLength: number | null;
  /** Number of cells of a comb, else 0. */
  readonly cells: number;
  /** The appearance is a barcode, which rows leave alone. */
  readonly isBarcode: boolean;
  /** Display format as in the manifest, for example `number(2)`; `null` where the value is shown as given. */
  readonly format: string | null;
  readonly nodes: readonly NodePlan[];
  readonly widgets: readonly WidgetPlan[];
};

/** An option; `literal` is its export value as the inside of a literal string. */
export type PlanOption = {
  readonly exportValue: string;
  readonly text: string;
  readonly literal: Uint8Array;
};

/** A combo box or list box. */
export type ChoiceFieldPlan = FieldHead & {
  readonly kind: "choice";
  readonly editable: boolean;
  readonly multiSelect: boolean;
  /** Format of a combo box's text as in the manifest; `null` where it is shown as given. */
  readonly format: string | null;
  readonly options: readonly PlanOption[];
  readonly nodes: readonly NodePlan[];
  readonly widgets: readonly WidgetPlan[];
};

/**
 * A field dictionary or widget of a checkbox or radio field: `head`, and the ending for each state; -1 where the object
 * is in that state already and is not written.
 */
export type ButtonObjectPlan = {
  readonly object: number;
  readonly head: Piece;
  readonly byState: readonly Piece[];
};

/** A checkbox or radio field. */
export type ButtonFieldPlan = FieldHead & {
  readonly kind: "button";
  /** False: a single on-state also accepts `true`, `yes`, `x` …. True: the state must be named. */
  readonly radio: boolean;
  /** State names as written in the file, without the slash; the first is Off. */
  readonly states: readonly string[];
  /** Values that select a state, by precedence: `[value, index of the state]`. */
  readonly words: readonly (readonly [string, number])[];
  readonly objects: readonly ButtonObjectPlan[];
};

/**
 * A signature field, or a push button that shows a picture: a row changes the appearance of its widgets, never /V, which is for digital signatures (12.7.5.5).
 */
export type SignatureFieldPlan = FieldHead & {
  readonly kind: "signature";
  /** A picture is an image only, and an empty value removes it. */
  readonly accepts: "signature" | "picture";
  /** True where some widget is large enough to show anything. */
  readonly hasRoom: boolean;
  readonly image: SignatureImagePlan;
  readonly stored: readonly StoredPlan[];
  readonly widgets: readonly SignatureWidgetPlan[];
};

/** A field that accepts no value. */
export type RefusingFieldPlan = FieldHead & { readonly kind: "refusing" };
