export { cleanLabel } from "./clean-label.ts";
export { type FieldLabel, type LabelSource, labelFields } from "./label-fields.ts";
export { isAnswer } from "./question.ts";
