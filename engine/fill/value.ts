/** A row's value for a field. `null` keeps the template's value; `""` clears a text and switches a button off. */
export type FieldValue = string | boolean | readonly string[] | null;

/** An error that made a row fail, or a warning; `field` is the raw name, and the value itself is never included. */
export type RowIssue = {
  readonly severity: "error" | "warning";
  readonly code: RowIssueCode;
  readonly field: string;
  readonly message: string;
};

/** Stable identifiers for programs; the message is for people. */
export type RowIssueCode =
  | "max_length_exceeded"
  | "value_not_in_options"
  | "unencodable_text"
  | "invalid_signature"
  | "text_truncated"
  | "format_mismatch"
  | "font_substituted"
  | "glyph_missing"
  | "field_read_only"
  | "calculation_not_run"
  | "barcode_not_drawn";

/** How a choice field interprets a value: indices of options, or custom text where the field is editable. */
export type Choice =
  | { readonly kind: "options"; readonly indices: readonly number[] }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "none" };
