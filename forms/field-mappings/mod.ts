/** What a mapping says of each field, without the language that computes values: small enough for any page. */
export {
  type DefaultValue,
  defaultOf,
  type FieldCondition,
  type FieldMapping,
  type FieldMappings,
  formatsOf,
  isRequired,
  isVerbatim,
  type Overflow,
  overflowOf,
  shrinkingOf,
  sourceOf,
} from "./field-mapping.ts";
