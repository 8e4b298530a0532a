import { count } from "./wording.ts";

const FIELDS_SHOWN_MAX = 5;

/** Returns a warning about a form, with the first fields that it concerns. */
export function formWarningLine({
  message,
  fields = [],
}: {
  readonly message: string;
  readonly fields?: readonly string[];
}): string {
  if (fields.length === 0) return message;
  const shown = fields.slice(0, FIELDS_SHOWN_MAX).join(", ");
  const more = fields.length - FIELDS_SHOWN_MAX;
  return `${message} (${shown}${more > 0 ? `, and ${count(more)} more` : ""})`;
}
