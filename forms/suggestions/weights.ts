import { CONFIDENCE_FEATURES } from "./confidence.ts";
import { FEATURES } from "./features.ts";
import type { ScoreWeights } from "./score-pairs.ts";
import { TRAINED } from "./trained-weights.ts";

/** Those of the first round, of the second, which knows the siblings' support, and of the confidence. */
export type Weights = {
  readonly first: ScoreWeights;
  readonly second: ScoreWeights;
  readonly confidence: Float64Array;
};

export const WEIGHTS: Weights = {
  first: scoreWeights(TRAINED.first),
  second: scoreWeights(TRAINED.second),
  confidence: Float64Array.from(CONFIDENCE_FEATURES, (name) => TRAINED.confidence[name]),
};

function scoreWeights(
  table: Readonly<Record<(typeof FEATURES)[number] | "none", number>>,
): ScoreWeights {
  return { weights: Float64Array.from(FEATURES, (name) => table[name]), none: table.none };
}
