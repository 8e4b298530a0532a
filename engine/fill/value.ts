/** What a row gives a field. `null` leaves the template's own value; `""` clears a text, and is Off for a button. */
export type FieldValue = string | boolean | readonly string[] | null;

/** Why a row failed, or what was done to a value; `field` is the raw name, the value itself is never repeated. */
export type RowIssue = {
  readonly severity: "error" | "warning";
  readonly code: RowIssueCode;
  readonly field: string;
  readonly message: string;
};

/** What was wrong, or done otherwise than given; programs compare these, people read the message. */
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
  | "calculation_not_run";

/** What a choice takes from a value: the options' indices, or text of its own where the field is editable. */
export type Choice =
  | { readonly kind: "options"; readonly indices: readonly number[] }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "none" };
