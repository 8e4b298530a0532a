export { analyzeForm } from "./analyze-form.ts";
export type {
  FieldAnalysis,
  FieldGroup,
  FormAnalysis,
  FormWarning,
  GroupKind,
  SuggestedType,
  WarningCode,
} from "./field-analysis.ts";
export {
  type FixedNumber,
  fixedNumberOf,
  type KnownField,
  lostLeadingZeros,
} from "./lost-zeros.ts";
