export type { SplitKind, SplitPart, SplitValue } from "#split-values";
export { type AliasProfile, profileAlias } from "./alias-profile.ts";
export { CONFIDENCE_FEATURES, measureConfidence, rankingsOf } from "./confidence.ts";
export type { ConfirmedPair } from "./confirmed.ts";
export { FEATURES } from "./features.ts";
export { languageOfPages, profileFields } from "./field-profile.ts";
export { mergeTargets } from "./merge-targets.ts";
export type { Pair, PairTable } from "./pairs.ts";
export { partyOf } from "./party.ts";
export { measurePairs, type ScoreWeights, scoreAll, scorePairs, tabulate } from "./score-pairs.ts";
export {
  chooseFields,
  type MappingRequest,
  type MappingSuggestions,
  type Suggestion,
  type SuggestionSource,
  suggestMapping,
  suggestWith,
} from "./suggest-mapping.ts";
export { familySupport } from "./support.ts";
export { valueTypeOf } from "./value-type.ts";
export type { Weights } from "./weights.ts";
