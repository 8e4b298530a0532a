/** Finds the fields of pages that are drawn but not defined. Pure: the same pages give the same fields. */

export { detectFields } from "./detect-fields.ts";
export type {
  DetectedField,
  Detection,
  DetectionWarning,
  DetectionWarningCode,
} from "./detection.ts";
