/** Why a PDF cannot be a template. */
export const PDF_REASONS = [
  "not_a_pdf",
  "password_needed",
  "encryption_unsupported",
  "damaged",
  "no_pages",
  "too_large",
  "too_many_pages",
  "too_many_fields",
  "too_many_objects",
  "nested_too_deep",
  "xfa_no_fields",
  "xfa_too_large",
  "xfa_malformed",
  "took_too_long",
  "too_much_memory",
  "cannot_be_filled",
] as const;
