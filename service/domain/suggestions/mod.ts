/**
 * Suggestions from the text of forms: the field that an alias means, an analysis of a template's fields, and the
 * fields that pages seem to have. Each is one AI generation of the account's monthly quota. Nothing is saved; a mapping that the caller saves confirms its pairs for
 * the next suggestions. An external model, if there is one, is asked about the pairs that are not certain.
 */
export { AdviceFailure, type AdviceFault } from "./advice-failure.ts";
export type { AliasSource } from "./aliases-of.ts";
export {
  analyzeTemplate,
  type TemplateAnalysis,
} from "./analyze-template.ts";
export type { ConfirmedPairStore } from "./confirmed-pairs.ts";
export type { SuggestionDeps } from "./deps.ts";
export { detectInPdf, detectInTemplate, type FieldDetection } from "./detect-fields.ts";
export type { FormAnalyst, FormToAnalyze, NotAnalyzed } from "./form-analyst.ts";
export type {
  Advice,
  AdviceRequest,
  AdvisedPair,
  ExternalModel,
  ModelAdviser,
  TokenBudget,
} from "./model-adviser.ts";
export {
  type SuggestedMapping,
  suggestMappingFor,
} from "./suggest-mapping.ts";
