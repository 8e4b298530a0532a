import type { FormRefusal } from "#domain/templates";

const MESSAGES = {
  took_too_long: "This PDF takes too long to read; save it again with the program that made it.",
  too_much_memory: "This PDF needs too much memory; save it again with the program that made it.",
  damaged: "This PDF is damaged beyond repair; save it again with the program that made it.",
  cannot_be_filled: "This PDF's form cannot be filled reliably; a filled copy did not read back.",
} as const;

/** The refusal of a PDF for a reason that only an attempt to read it shows. */
export function refusal(reason: keyof typeof MESSAGES): FormRefusal {
  return { kind: "refused", code: "invalid_pdf", reason, message: MESSAGES[reason] };
}
