import { readingOrder, rectOnPage } from "@platen/engine/assemble";
import { DEFINED_FIELDS_MAX } from "@platen/engine/authoring";
import { analyzeForm } from "#analysis";
import { type FieldOnPages, overlapX, overlapY, type PageReading } from "#pages";
import type { DetectedField, Detection, DetectionWarning } from "./detection.ts";
import { findFields } from "./find-fields.ts";
import type { FoundField } from "./found-field.ts";

/** A field with its page. */
type Seated = { readonly page: PageReading; readonly field: FoundField };

/**
 * Finds the fields of pages by what is drawn and printed on them. Nothing is proposed where the form has a widget, and no
 * name that it has.
 */
export function detectFields(
  pages: readonly PageReading[],
  existing: readonly FieldOnPages[] = [],
): Detection {
  const warnings: DetectionWarning[] = [];
  const seats: Seated[] = [];
  for (const page of pages) {
    if (isImage(page)) warnings.push(imageWarning(page));
    else for (const field of fieldsOn(page, existing)) seats.push({ page, field });
  }
  const kept = mostCertain(seats, warnings);
  return { fields: defineAll(kept, pages, existing), warnings };
}

function fieldsOn(page: PageReading, existing: readonly FieldOnPages[]): readonly FoundField[] {
  const widgets = existing.flatMap((field) =>
    field.widgets.filter((widget) => widget.page === page.page),
  );
  const taken: { left: number; top: number; right: number; bottom: number }[] = [...widgets];
  const found: FoundField[] = [];
  const add = (field: FoundField): void => {
    const isTaken = taken.some((one) => overlapX(one, field) > 1 && overlapY(one, field) > 1);
    if (isTaken) return;
    taken.push(field);
    found.push(field);
  };
  for (const field of findFields(page)) add(field);
  return readingOrder(found.map((field) => ({ field, place: field }))).map(({ field }) => field);
}

function isImage({ words, shapes }: PageReading): boolean {
  return words.length === 0 && !shapes.some(({ kind }) => kind !== "image");
}

function imageWarning({ page }: PageReading): DetectionWarning {
  const message = `Page ${page} has no text and no lines: it is an image or empty, and no fields can be found on it.`;
  return { code: "page_is_image", message, page };
}

/** A form can be given a limited number of fields. */
function mostCertain(seats: readonly Seated[], warnings: DetectionWarning[]): readonly Seated[] {
  if (seats.length <= DEFINED_FIELDS_MAX) return seats;
  const sorted = seats.toSorted((a, b) => b.field.confidence - a.field.confidence);
  const kept = new Set(sorted.slice(0, DEFINED_FIELDS_MAX));
  const first = seats.find((seat) => !kept.has(seat));
  warnings.push({
    code: "too_many_fields",
    message: `${seats.length} fields were found; the ${DEFINED_FIELDS_MAX} most certain ones are given.`,
    page: first?.page.page ?? 1,
  });
  return seats.filter((seat) => kept.has(seat));
}

function defineAll(
  seats: readonly Seated[],
  pages: readonly PageReading[],
  existing: readonly FieldOnPages[],
): DetectedField[] {
  const drawn = seats.map(
    ({ page, field }, index): FieldOnPages => ({
      name: `detected ${index + 1}`,
      type: field.type,
      tooltip: null,
      maxLength: field.cells,
      multiline: false,
      comb: field.cells !== null,
      options: [],
      format: null,
      widgets: [{ page: page.page, ...field }],
    }),
  );
  const { fields } = analyzeForm({ fields: [...existing, ...drawn], pages });
  return seats.map(({ page, field }, index): DetectedField => {
    const analysis = fields[existing.length + index];
    const label = analysis?.label ?? null;
    return {
      name: analysis?.suggestedAlias ?? `field_${index + 1}`,
      type: field.type,
      page: page.page,
      rect: rectOnPage(page.shown, field),
      label,
      ...(field.cells === null ? {} : { maxLength: field.cells, comb: true }),
      confidence: field.confidence,
      reason: label === null ? field.trace : `${field.trace} at “${label}”`,
    };
  });
}
