import { CONFIDENCE_FEATURES } from "./confidence.ts";
import { FEATURES } from "./features.ts";
import type { ScoreWeights } from "./score-pairs.ts";

const FIRST: Readonly<Record<string, number>> = {
  union: 4,
  backLabel: 2,
  backName: 2,
  equalLeaf: 1,
  sameType: 1,
  otherType: -1,
  buttonWantedAndIs: 1,
  buttonWantedAndIsNot: -1,
  textWantedAndIsButton: -2,
  sameOrdinal: 1,
  otherOrdinal: -1,
  laterRowUnasked: -0.5,
  sameLine: 2,
  sameParty: 1,
  otherParty: -1,
};
const CONFIDENCE: Readonly<Record<string, number>> = { bias: -1, logitShare: 1 };

const first = { weights: Float64Array.from(FEATURES, (name) => FIRST[name] ?? 0), none: 3 };

/** Those of the first round, of the second, which knows the siblings' support, and of the confidence. */
export type Weights = {
  readonly first: ScoreWeights;
  readonly second: ScoreWeights;
  readonly confidence: Float64Array;
};

export const WEIGHTS: Weights = {
  first,
  second: first,
  confidence: Float64Array.from(CONFIDENCE_FEATURES, (name) => CONFIDENCE[name] ?? 0),
};
