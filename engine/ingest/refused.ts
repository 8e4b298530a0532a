import type { IngestWarning } from "./ingest-warning.ts";

/** Why a file cannot be used as a form: a code, and a message for its owner. */
export type Refused = {
  readonly kind: "refused";
  readonly code: "invalid_pdf" | "no_form_fields";
  readonly reason: RefusalReason;
  readonly message: string;
  /** Losses of converting a dynamic XFA form in addition to those that the conversion itself reports. */
  readonly warnings?: readonly IngestWarning[];
};

export type RefusalReason = keyof typeof MESSAGES;

const MESSAGES = {
  not_a_pdf: "This file is not a PDF.",
  password_needed: "This PDF opens only with a password; upload a copy without one.",
  encryption_unsupported:
    "This PDF is encrypted in a way that cannot be opened; upload a copy without it.",
  damaged: "This PDF is damaged beyond repair; save it again with the program that made it.",
  no_pages: "This PDF has no pages.",
  too_large: "This PDF is larger than 25 MB, or unpacks to more than can be read safely.",
  too_many_pages: "This PDF has more pages than a form may have.",
  too_many_fields: "This PDF has more fields than a form may have.",
  names_too_long: "This PDF has fields with longer names than a form may have.",
  too_many_objects: "This PDF has more parts inside than can be read safely.",
  nested_too_deep: "This PDF is nested deeper than can be read safely.",
  dynamic_xfa:
    "This is a dynamic XFA form, whose pages have no fields; convert it with the command platen flatten-xfa.",
  no_form_fields:
    "This PDF has no fields that can be filled; let them be detected (platen detect, or POST /ai/detect-fields), and upload it with these as fields.",
} as const;

export function refuse(reason: RefusalReason): Refused {
  const code = reason === "no_form_fields" ? "no_form_fields" : "invalid_pdf";
  return { kind: "refused", code, reason, message: MESSAGES[reason] };
}
