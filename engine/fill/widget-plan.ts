import type { DrawPlan } from "./draw-plan.ts";
import type { Piece } from "./piece.ts";

/** What every field has. */
export type FieldHead = { readonly name: string; readonly readOnly: boolean };

/** A widget whose appearance stream a row writes: `head` ends with `/Length `. */
export type WidgetPlan = {
  readonly object: number;
  /** So many of the head's bytes end the field dictionary before it: what always stands together is one piece. */
  readonly before: number;
  readonly head: Piece;
  readonly draw: DrawPlan;
  /** How a number below zero is drawn whose format makes it red; `null` where none does. */
  readonly red: DrawPlan | null;
};

/** A field dictionary that a row writes: `head` ends with `/V`; `tail` is -1 where a widget's head has it. */
export type NodePlan = { readonly object: number; readonly head: Piece; readonly tail: Piece };
