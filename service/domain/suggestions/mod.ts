/** Suggestions from the text of forms: the field that an alias means, and an analysis of a template's fields. */
export type {
  Advice,
  AdviceRequest,
  AdvisedPair,
  AliasToAdvise,
  FieldToAdvise,
  ModelAdviser,
} from "./model-adviser.ts";
