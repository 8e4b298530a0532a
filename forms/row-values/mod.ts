/**
 * The values that fields get from a row by field mappings: transforms, conditions, defaults, required aliases, types, and
 * the check of a whole mapping. The service, the command and the browser's preview compute alike.
 */
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
