import type { Template } from "@platen/sdk";
import { formPageWords } from "#words/en/form-page.ts";

const TEXTS = formPageWords;
/** Fields that a note names; the others are counted. */
const NAMED_MAX = 8;

/** Explains a warning about a form that was accepted. */
export function formNote(
  { code, message, fields }: Template["warnings"][number],
  all: Template["fields"],
): string {
  const text = TEXTS.warnings[code] ?? message;
  if (fields.length === 0) return text;
  const labels = new Map(all.map(({ name, label }) => [name, label ?? name]));
  const named = fields.slice(0, NAMED_MAX).map((name) => labels.get(name) ?? name);
  return `${text} ${TEXTS.concerned(named, fields.length - named.length)}`;
}
