import type { FormRefusal } from "#domain/templates/untrusted";

const MESSAGES = {
  took_too_long: "This PDF takes too long to read; save it again with the program that made it.",
  too_much_memory: "This PDF needs too much memory; save it again with the program that made it.",
  damaged: "This PDF is damaged beyond repair; save it again with the program that made it.",
  cannot_be_filled: "This PDF's form cannot be filled reliably; a filled copy did not read back.",
} as const;

/** A reason that only an attempt to read a PDF shows. */
export type AttemptReason = keyof typeof MESSAGES;

/** Returns the refusal of a PDF for such a reason. */
export function refusal(reason: AttemptReason): FormRefusal {
  return { kind: "refused", code: "invalid_pdf", reason, message: MESSAGES[reason] };
}
