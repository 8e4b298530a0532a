/**
 * Mappings: the caller's own names (aliases) for a form's fields, and the values that fields get from a row. An alias may
 * set many fields; a field is set by one alias. The service, the command and the browser's preview compute alike.
 */

export {
  type DefaultValue,
  type FieldCondition,
  type FieldMapping,
  type FieldMappings,
  formatsOf,
  isRequired,
  isVerbatim,
  type Overflow,
  shrinkingOf,
  sourceOf,
} from "#field-mappings";
export {
  checkExpression,
  type ExpressionFault,
  type ExpressionKind,
  type FunctionSummary,
  functionsOf,
  type GivenValue,
  isSignatureObject,
  nearestName,
  patternOf,
  type SignatureObject,
  signatureText,
} from "./expressions/mod.ts";
export {
  type FatalPlan,
  type FatalWarnings,
  fatalWarningsOf,
  VALUE_WARNINGS,
} from "./fatal-warnings.ts";
export {
  type FieldMappingFault,
  fieldMappingFaults,
  unknownFields,
} from "./field-mapping-faults.ts";
export { aliasesRead, changesCase, defaultTexts } from "./mapping-texts.ts";
export { type PlannedField, type PlannedValues, planRow, type RowPlan } from "./plan-row.ts";
export { plannedFields } from "./planned-fields.ts";
export { type FoundIssue, rowIssues } from "./row-issues.ts";
export {
  aliasesOf,
  type MappedFields,
  type ReadRow,
  type RowFault,
  RowReader,
  type RowsPlan,
} from "./row-reader.ts";
export { isSignatureId } from "./taken-value.ts";
