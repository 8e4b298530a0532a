import type { DrawPlan } from "./draw-plan.ts";
import type { Piece } from "./piece.ts";

/** What every field has. */
export type FieldHead = { readonly name: string; readonly readOnly: boolean };

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
