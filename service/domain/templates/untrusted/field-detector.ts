import type { ShownPage } from "@platen/engine/assemble";
import type { DetectedField, DetectionWarning } from "@platen/forms";
import type { FormRefusal, PdfInput } from "./form-reader.ts";

/** The fields found on the pages of a PDF that are not defined in it, in reading order. */
export type DetectedFields = {
  readonly kind: "detected";
  readonly fields: readonly DetectedField[];
  readonly pages: readonly ShownPage[];
  readonly warnings: readonly DetectionWarning[];
};

/**
 * Finds fields in another process, within limits of CPU time and memory. For any bytes the result is a list or a refusal
 * for the owner. 503 `unavailable` when no process is free in time.
 */
export type FieldDetector = {
  readonly detectFields: (pdf: PdfInput) => Promise<DetectedFields | FormRefusal>;
};
