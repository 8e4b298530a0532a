/** Warnings about values: with `strict`, every one of them fails its row. */
export const VALUE_WARNINGS = [
  "text_truncated",
  "font_substituted",
  "glyph_missing",
  "field_read_only",
  "format_mismatch",
  "suspicious_value",
  "calculation_not_run",
] as const;

/**
 * A warning that `fail_on` may name. `unknown_alias` refuses a bulk file, or fails a single document; the last three are
 * about the template and never fail a row.
 */
export type FailOnCode =
  | (typeof VALUE_WARNINGS)[number]
  | "unknown_alias"
  | "encryption_removed"
  | "signature_invalidated"
  | "default_values_present";
