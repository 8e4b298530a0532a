import type { Piece } from "./piece.ts";
import type { FieldHead } from "./widget-plan.ts";

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
