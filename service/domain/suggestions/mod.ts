/** Suggestions from the text of forms: the field that an alias means, and an analysis of a template's fields. */
export { AdviceFailure, type AdviceFault } from "./advice-failure.ts";
export type { LabelledField, OfflineMapping } from "./build-advice-request.ts";
export {
  type ConsultedMapping,
  type ConsultModelPorts,
  consultModel,
  type ExternalModel,
  type ModelWarning,
} from "./consult-model.ts";
export type { AdvisedSuggestion } from "./merge-advice.ts";
export type {
  Advice,
  AdviceRequest,
  AdvisedPair,
  AliasToAdvise,
  FieldToAdvise,
  ModelAdviser,
} from "./model-adviser.ts";
export type { TokenBudget } from "./token-budget.ts";
