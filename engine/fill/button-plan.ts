import type { Piece } from "./piece.ts";
import type { FieldHead } from "./widget-plan.ts";

/**
 * A field dictionary or widget of a checkbox or radio field: `head`, and what ends it in each state. -1 where the object
 * rests in that state already: then nothing is written of it.
 */
export type ButtonObjectPlan = {
  readonly object: number;
  readonly head: Piece;
  readonly byState: readonly Piece[];
};

/** A checkbox or radio field. */
export type ButtonFieldPlan = FieldHead & {
  readonly kind: "button";
  /** A lone on-state takes `true`, `yes`, `x` …; several want to be named. */
  readonly radio: boolean;
  /** State names as the file writes them after the slash; the first is Off. */
  readonly states: readonly string[];
  /** What names a state, best first: `[word, index of the state]`. */
  readonly words: readonly (readonly [string, number])[];
  readonly objects: readonly ButtonObjectPlan[];
};
