export { type AliasProfile, profileAlias } from "./alias-profile.ts";
export type { ConfirmedPair } from "./confirmed.ts";
export {
  type MappingRequest,
  type MappingSuggestions,
  type Suggestion,
  type SuggestionSource,
  suggestMapping,
} from "./suggest-mapping.ts";
export { type ValueType, valueTypeOf } from "./value-type.ts";
