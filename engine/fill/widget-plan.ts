import type { DrawPlan } from "./draw-plan.ts";
import type { Piece } from "./piece.ts";

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
