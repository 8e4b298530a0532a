import type { FieldDefinition } from "@platen/engine/authoring";

/** A field that a page seems to have. */
export type DetectedField = FieldDefinition & {
  /** 0 to 1: the share of such fields that are right on forms like those of the training; on others it is less. */
  readonly confidence: number;
  /** A description of the trace, such as `line 212 pt wide right of “Date”`. */
  readonly reason: string;
};

export type DetectionWarningCode = "page_is_image" | "page_not_read" | "too_many_fields";

export type DetectionWarning = {
  readonly code: DetectionWarningCode;
  /** A sentence with a full stop. */
  readonly message: string;
  /** 1-based. */
  readonly page: number;
};

/** The fields found on pages, in reading order. */
export type Detection = {
  readonly fields: readonly DetectedField[];
  readonly warnings: readonly DetectionWarning[];
};
