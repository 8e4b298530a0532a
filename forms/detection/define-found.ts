import { rectOnPage } from "@platen/engine/assemble";
import type { FieldDefinition, FieldFormat } from "@platen/engine/authoring";
import { analyzeForm, type SuggestedType } from "#analysis";
import { type FieldLabel, labelFields } from "#labels";
import { type FieldOnPages, heightOf, type PageReading } from "#pages";
import { languageOfPages } from "#suggestions";
import { type Language, tokensOf } from "#tokens";
import type { Described, Seat } from "./described.ts";
import type { DetectedField } from "./detection.ts";
import type { FoundField } from "./found-field.ts";
import { nameFields } from "./name-fields.ts";
import { findRadioGroups } from "./radio-groups.ts";

/** Height from which a text field has several lines, points: 2.2 lines. */
const MULTILINE_HEIGHT_MIN = 2.2 * 12;
/** More words than a label of a signature has. */
const SIGNATURE_WORDS_MAX = 9;
/** Beside a signature these words ask for something else, as stems. */
const NO_SIGNATURE = new Set("date print type name titl phone number initial email".split(" "));
const FORMATS: Partial<Readonly<Record<SuggestedType, FieldFormat>>> = {
  date: "date",
  ssn: "ssn",
  zip: "zip",
  phone: "phone",
  amount: "number",
};
const POSITIONS: Readonly<Record<NonNullable<FieldLabel["side"]>, string>> = {
  left: "right of",
  right: "left of",
  above: "below",
  below: "above",
  inside: "with",
};

/** Returns the definitions of fields, in the order given: names, labels and types follow from the text around them. */
export function defineFound(
  seats: readonly Seat[],
  pages: readonly PageReading[],
  existing: readonly FieldOnPages[],
): DetectedField[] {
  const drawn = seats.map(placeSeat);
  const all = [...existing, ...drawn];
  const labels = labelFields(all, pages);
  const { fields: analyses } = analyzeForm({ fields: all, pages });
  const language = languageOfPages(pages);
  const described = seats.map((seat, index): Described => {
    const at = existing.length + index;
    return { ...seat, label: labels[at], analysis: analyses[at] };
  });
  const groups = findRadioGroups(described);
  const names = nameFields(described, groups, existing);
  return described.map((one, index): DetectedField => {
    const { page, field, label } = one;
    const name = names[index];
    if (name === undefined) throw new Error("Each field has a name.");
    const shownLabel = label?.label ?? null;
    return {
      ...name,
      ...typeOf(one, groups[index] !== null, language),
      page: page.page,
      rect: rectOf(page, field),
      label: shownLabel,
      confidence: Math.round(field.confidence * 100) / 100,
      reason: reasonFor(field, label),
    };
  });
}

function placeSeat({ page, field }: Seat, index: number): FieldOnPages {
  const { left, top, right, bottom } = field;
  return {
    name: `detected ${index + 1}`,
    type: field.type,
    tooltip: null,
    maxLength: field.cells,
    multiline: isMultiline(field),
    comb: field.cells !== null,
    options: field.type === "checkbox" ? ["Yes"] : [],
    format: null,
    widgets: [{ page: page.page, left, top, right, bottom }],
  };
}

function isMultiline(field: FoundField): boolean {
  return field.type === "text" && field.cells === null && heightOf(field) >= MULTILINE_HEIGHT_MIN;
}

function typeOf(
  { field, label, analysis }: Described,
  isRadio: boolean,
  language: Language,
): Pick<FieldDefinition, "type" | "maxLength" | "comb" | "multiline" | "format"> {
  if (field.type === "checkbox") return { type: isRadio ? "radio" : "checkbox" };
  if (field.cells !== null) return { type: "text", maxLength: field.cells, comb: true };
  if (field.type === "signature" || isSignature(label, language)) return { type: "signature" };
  if (isMultiline(field)) return { type: "text", multiline: true };
  const format = FORMATS[analysis?.suggestedType ?? "text"];
  return format === undefined ? { type: "text" } : { type: "text", format };
}

/** True where the label asks for a signature and for nothing else. */
function isSignature(label: FieldLabel | undefined, language: Language): boolean {
  if (label?.label === null || label?.label === undefined) return false;
  const { words, concepts } = tokensOf(label.label, language);
  return (
    concepts.includes("~signature") &&
    words.length <= SIGNATURE_WORDS_MAX &&
    !concepts.includes("~date") &&
    !words.some((word) => NO_SIGNATURE.has(word))
  );
}

/** In the page's coordinates, in hundredths of a point, inside the page. */
function rectOf({ shown }: PageReading, field: FoundField): FieldDefinition["rect"] {
  const [x1, y1, x2, y2] = rectOnPage(shown, field);
  const [left, bottom, right, top] = shown.box;
  return [
    Math.max(left, roundPoints(x1)),
    Math.max(bottom, roundPoints(y1)),
    Math.min(right, roundPoints(x2)),
    Math.min(top, roundPoints(y2)),
  ];
}

function reasonFor({ trace }: FoundField, label: FieldLabel | undefined): string {
  if (label?.label === null || label?.label === undefined) return trace;
  const position = label.side === null ? "for" : POSITIONS[label.side];
  return `${trace} ${position} “${label.printed ?? label.label}”`;
}

function roundPoints(points: number): number {
  return Math.round(points * 100) / 100;
}
