import { readingOrder } from "@platen/engine/assemble";
import { DEFINED_FIELDS_MAX } from "@platen/engine/authoring";
import { type Box, type FieldOnPages, indexRows, type PageReading, sharedArea } from "#pages";
import { defineFound } from "./define-found.ts";
import type { Seat } from "./described.ts";
import type { Detection, DetectionWarning } from "./detection.ts";
import { findFields } from "./find-fields.ts";
import type { FoundField } from "./found-field.ts";

/** A field that covers more than this share of a widget, or is covered so far by it, is the widget's. */
const SAME = 0.2;

/**
 * Finds the fields of pages by what is drawn and printed on them. Nothing is proposed where the form has a widget, and no
 * name that it has.
 */
export function detectFields(
  pages: readonly PageReading[],
  existing: readonly FieldOnPages[] = [],
): Detection {
  const warnings: DetectionWarning[] = [];
  const seats: Seat[] = [];
  for (const page of pages) {
    if (isImage(page)) warnings.push(imageWarning(page));
    else for (const field of freeFields(page, existing)) seats.push({ page, field });
  }
  const kept = keepMostCertain(seats, warnings);
  return { fields: defineFound(kept, pages, existing), warnings };
}

/** The fields of a page that are no widgets of it, in reading order. */
function freeFields(page: PageReading, existing: readonly FieldOnPages[]): readonly FoundField[] {
  const widgets = existing.flatMap((field) =>
    field.widgets.filter((widget) => widget.page === page.page),
  );
  const widgetsNear = indexRows<Box>(widgets, (widget) => widget);
  const free = findFields(page).filter(
    (field) =>
      !widgetsNear(field.top, field.bottom).some((widget) => sharedArea(widget, field) > SAME),
  );
  return readingOrder(free.map((field) => ({ field, place: field }))).map(({ field }) => field);
}

function isImage({ words, shapes }: PageReading): boolean {
  return words.length === 0 && shapes.every(({ kind }) => kind === "image");
}

function imageWarning({ page }: PageReading): DetectionWarning {
  const message = `Page ${page} has no text and no lines: it is an image or empty, and no fields can be found on it.`;
  return { code: "page_is_image", message, page };
}

/** A form can be given a limited number of fields. */
function keepMostCertain(seats: readonly Seat[], warnings: DetectionWarning[]): readonly Seat[] {
  if (seats.length <= DEFINED_FIELDS_MAX) return seats;
  const sorted = seats.toSorted((a, b) => b.field.confidence - a.field.confidence);
  const kept = new Set(sorted.slice(0, DEFINED_FIELDS_MAX));
  const first = seats.find((seat) => !kept.has(seat));
  warnings.push({
    code: "too_many_fields",
    message: `${seats.length} fields were found, and the ${DEFINED_FIELDS_MAX} most certain ones are proposed.`,
    page: first?.page.page ?? 1,
  });
  return seats.filter((seat) => kept.has(seat));
}
