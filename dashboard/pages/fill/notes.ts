import { fillWords } from "#words/en/fill.ts";
import type { FillValue } from "./fill-value.ts";
import { isEmpty } from "./fill-value.ts";
import type { FillRow } from "./rows.ts";

const TEXTS = fillWords.faults;

/** A fault of a row's value, or a warning about it. */
export type Note = {
  /** With a fault no PDF is created. */
  readonly tone: "fault" | "warning";
  readonly text: string;
};

/** A finding of the engine or of the service about a value. */
export type Finding = {
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly message: string;
};

/** Returns the page's own note; null if it has none. A required value is only missed once its row was left. */
export function ownNote(
  row: Pick<FillRow, "isRequired" | "control">,
  value: FillValue | undefined,
  isTouched: boolean,
): Note | null {
  if (isEmpty(value))
    return row.isRequired && isTouched ? { tone: "fault", text: TEXTS.missing } : null;
  const { control } = row;
  if (control.kind === "text" && typeof value === "string" && control.charactersMax !== null) {
    const over = charactersOf(value) - control.charactersMax;
    if (over > 0) return { tone: "fault", text: TEXTS.tooLong(over) };
  }
  if (control.kind === "choice" && control.look !== "several" && !control.isFree) {
    const isOption = control.options.some((option) => option.value === value);
    if (!isOption && typeof value === "string") return { tone: "fault", text: TEXTS.notOption };
  }
  return null;
}

/** A finding in words; null: not worth showing. */
export function noteOf(
  { severity, code, message }: Finding,
  control: FillRow["control"],
): Note | null {
  // A font of ours for letters that the form's font lacks: as it should be.
  if (code === "font_substituted" && severity === "warning") return null;
  const text = KNOWN[code] ?? message;
  const tone = severity === "error" ? "fault" : "warning";
  if (code !== "format_mismatch") return { tone, text };
  const wanted = control.kind === "text" ? formatText(control.format) : null;
  return { tone, text: TEXTS.format(wanted) };
}

/** Describes the values that a format accepts; null if that needs no explanation. */
export function formatText(format: string | null): string | null {
  const [, name = "", inside = ""] = /^(\w+)(?:\((.*)\))?$/s.exec(format ?? "") ?? [];
  const { date, time, ...plain } = fillWords.formats;
  if (name === "date") return date(inside);
  if (name === "time") return time(inside);
  const others: Readonly<Record<string, string>> = plain;
  return others[name === "special" ? inside : name] ?? null;
}

/** Characters as people count them, which is how the service counts. */
export function charactersOf(text: string): number {
  return Array.from(text).length;
}

const KNOWN: Readonly<Record<string, string>> = {
  required_missing: TEXTS.missing,
  value_not_in_options: TEXTS.notOption,
  text_truncated: TEXTS.truncated,
  glyph_missing: TEXTS.glyph,
  suspicious_value: TEXTS.suspicious,
  calculation_not_run: TEXTS.calculation,
  field_read_only: TEXTS.readOnly,
};
