/**
 * Field mappings: the caller's own names (aliases) for a form's fields, with options for each field. An alias may set many
 * fields; a field is set by one alias. The code that computes values by them is in `row-values`, apart from these types and
 * accessors, so that a page of the dashboard loads only these.
 */
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
