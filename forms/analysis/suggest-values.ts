import type { FieldLabel } from "#labels";
import type { FieldOnPages } from "#pages";
import type { SuggestedType } from "./field-analysis.ts";

/** How a label writes a date, with the pattern in the form's own format and in a mapping's. */
const PATTERNS: readonly (readonly [printed: RegExp, format: string, pattern: string])[] = [
  [/\bmm\s*\/\s*dd\s*\/\s*yyyy\b/i, "date(mm/dd/yyyy)", "MM/DD/YYYY"],
  [/\bmm\s*-\s*dd\s*-\s*yyyy\b/i, "date(mm-dd-yyyy)", "MM-DD-YYYY"],
  [/\bmm\s*\/\s*dd\s*\/\s*yy\b/i, "date(mm/dd/yy)", "MM/DD/YY"],
  [/\bmm\s*-\s*dd\s*-\s*yy\b/i, "date(mm-dd-yy)", "MM-DD-YY"],
  [/\bmm\s?dd\s?yyyy\b/i, "date(mmddyyyy)", "MMDDYYYY"],
  [/\bdd\s*\/\s*mm\s*\/\s*(?:yyyy|aaaa|jjjj)\b/i, "date(dd/mm/yyyy)", "DD/MM/YYYY"],
  [/\b(?:dd|tt)\.\s*mm\.\s*(?:yyyy|jjjj)\b/i, "date(dd.mm.yyyy)", "DD.MM.YYYY"],
  [/\byyyy\s*-\s*mm\s*-\s*dd\b/i, "date(yyyy-mm-dd)", "YYYY-MM-DD"],
];
/** Digits of a number without separators, by type. */
const DIGITS: Partial<Record<SuggestedType, number>> = { ssn: 9, phone: 10 };

/** A format for a mapping entry: only where the field has none of its own and its label prints one. */
export function suggestFormat(
  field: FieldOnPages,
  label: FieldLabel,
  type: SuggestedType | null,
): string | null {
  if (field.format !== null || type !== "date" || field.maxLength !== null) return null;
  return patternOf(label)?.[1] ?? null;
}

/** A transform for a mapping entry, in its own language. */
export function suggestTransform(
  field: FieldOnPages,
  label: FieldLabel,
  type: SuggestedType | null,
): string | null {
  if (field.type !== "text") return null;
  const text = `${label.label ?? ""} ${label.printed ?? ""}`;
  if (type === "ssn" && /\blast (?:four|4)\b/i.test(text)) return "digits | slice(-4)";
  const digits = type === null ? undefined : DIGITS[type];
  if (digits !== undefined && field.maxLength === digits) return "digits";
  if (type === "name" && field.maxLength === 1) return "slice(0, 1) | upper";
  if (type === "zip" && field.maxLength === 5) return "slice(0, 5)";
  const pattern = type === "date" && field.format === null ? patternOf(label)?.[2] : undefined;
  if (pattern !== undefined && field.maxLength === pattern.length) {
    return `date('YYYY-MM-DD', '${pattern}')`;
  }
  return null;
}

function patternOf(label: FieldLabel): (typeof PATTERNS)[number] | undefined {
  const texts = [label.label, label.printed, ...label.nearby];
  return PATTERNS.find(([printed]) => texts.some((text) => text !== null && printed.test(text)));
}
