import type { DrawPlan } from "./draw-plan.ts";
import type { Piece } from "./piece.ts";
import type { SignatureImagePlan, SignatureWidgetPlan, StoredPlan } from "./signature-plan.ts";

/** A widget whose appearance stream a row writes: `head` ends with `/Length `. */
export type WidgetPlan = {
  readonly object: number;
  readonly head: Piece;
  readonly draw: DrawPlan;
  /** How a number below zero is drawn whose format makes it red; `null` where none does. */
  readonly red: DrawPlan | null;
};

/** A field dictionary that a row writes: `head` ends with `/V`. */
export type NodePlan = { readonly object: number; readonly head: Piece; readonly tail: Piece };

/**
 * A checkbox or radio field dictionary. `shown`: where /AS stands in it too, what that is for each state, as the file
 * writes it; Off where this dictionary does not know the state. `null` where kids have it.
 */
export type ButtonNodePlan = NodePlan & { readonly shown: readonly string[] | null };

/** A checkbox's or radio button's kid: one ready object a state, `-1` where it does not change. */
export type ButtonKidPlan = { readonly object: number; readonly byState: readonly Piece[] };

/** What every field has. */
export type FieldHead = { readonly name: string; readonly readOnly: boolean };

export type TextFieldPlan = FieldHead & {
  readonly kind: "text";
  readonly maxLength: number | null;
  /** Of a comb, else 0. */
  readonly cells: number;
  /** What a value is shown in, as the manifest says it: `number(2)`; `null` where it is shown as given. */
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

export type ChoiceFieldPlan = FieldHead & {
  readonly kind: "choice";
  readonly editable: boolean;
  readonly multiSelect: boolean;
  /** What a combo box's text is shown in, `null` where it is shown as given. */
  readonly format: string | null;
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

/** A signature field: a row writes what its widgets show, never its /V, which is for signers (12.7.5.5). */
export type SignatureFieldPlan = FieldHead & {
  readonly kind: "signature";
  /** True where some widget is large enough to show anything. */
  readonly hasRoom: boolean;
  readonly image: SignatureImagePlan;
  readonly stored: readonly StoredPlan[];
  readonly widgets: readonly SignatureWidgetPlan[];
};

/** A field that takes no value: a push button. */
export type RefusingFieldPlan = FieldHead & { readonly kind: "refusing" };

export type FieldPlan =
  | TextFieldPlan
  | ChoiceFieldPlan
  | ButtonFieldPlan
  | SignatureFieldPlan
  | RefusingFieldPlan;
