/** Finds the fields of pages that are drawn but not defined. Pure: the same pages give the same fields. */

export { defineFound } from "./define-found.ts";
export { detectFields } from "./detect-fields.ts";
export type {
  DetectedField,
  Detection,
  DetectionWarning,
  DetectionWarningCode,
} from "./detection.ts";
export {
  chooseFields,
  measureCandidates,
  type PageCandidates,
} from "./find-fields.ts";
export type { FoundField } from "./found-field.ts";
export { type DetectionModel, probabilityOf, type Trees } from "./trees.ts";
