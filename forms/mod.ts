/**
 * Forms as people see them: a label for each field, the field that a name means, and a name for each field. No I/O and no
 * clock; the same input yields the same output.
 */
export {
  analyzeForm,
  type FieldAnalysis,
  type FieldGroup,
  type FixedNumber,
  type FormAnalysis,
  type FormWarning,
  fixedNumberOf,
  type GroupKind,
  lostLeadingZeros,
  type SuggestedType,
  type WarningCode,
} from "#analysis";
export {
  type DetectedField,
  type Detection,
  type DetectionWarning,
  type DetectionWarningCode,
  detectFields,
} from "#detection";
export { type FieldLabel, type LabelSource, labelFields } from "#labels";
export {
  type FieldOnPages,
  fieldsOnPages,
  numberFields,
  type PageReading,
  type PageText,
  type PageWord,
  type Place,
  type Shape,
} from "#pages";
export {
  type ConfirmedPair,
  type MappingRequest,
  type MappingSuggestions,
  type SplitKind,
  type SplitPart,
  type SplitValue,
  type Suggestion,
  type SuggestionSource,
  suggestMapping,
} from "#suggestions";
