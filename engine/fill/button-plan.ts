import type { Piece } from "./piece.ts";
import type { FieldHead, NodePlan } from "./widget-plan.ts";

/**
 * A checkbox or radio field dictionary. `shown`: where /AS stands in it too, what that is for each state, as the file
 * writes it; Off where this dictionary does not know the state. `null` where kids have it.
 */
export type ButtonNodePlan = NodePlan & { readonly shown: readonly string[] | null };

/** A checkbox's or radio button's kid: one ready object a state, `-1` where it does not change. */
export type ButtonKidPlan = { readonly object: number; readonly byState: readonly Piece[] };

/** A checkbox or radio field. */
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
