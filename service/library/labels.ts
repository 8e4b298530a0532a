/** Labels and numbers of a form's fields for the command line, found as for templates but without a service. */
import { type FieldNaming, fieldsOnPages, namingsOf } from "#domain/templates";
import type { FieldOnPages, PageText, ReadForm } from "#domain/templates/untrusted";
import type { FilledMark, ImageWorkers } from "../adapters/untrusted/mod.ts";

type Form = {
  readonly pdf: Uint8Array;
  readonly pages: ReadForm["pages"];
  readonly fields: ReadForm["fields"];
};

/** A form's labels, one per field. */
export type FormLabels = {
  readonly labels: readonly FieldNaming[];
  /** The fields as they are on the pages, in the order of the labels. */
  readonly placed: readonly FieldOnPages[];
  /** The text of the pages that have fields. */
  readonly texts: readonly PageText[];
  /** True when the pages could not be read to the end. */
  readonly isPartial: boolean;
};

/** Reads the labels of a form; where its pages cannot be read, they are the tooltips. */
export async function labelForm(
  workers: ImageWorkers,
  { pdf, pages, fields }: Form,
): Promise<FormLabels> {
  const placed = fieldsOnPages(fields, pages);
  const read = await workers.readPages({ pdf, pages, fields: placed });
  if (read.kind === "read") return { ...read, placed };
  const labels = namingsOf({ fields, pages, reading: null });
  return { labels, placed, texts: [], isPartial: true };
}

/**
 * Returns a PDF of all pages of a form with its fields outlined and numbered; null when they cannot be drawn. `filled`:
 * the fields whose values `pdf` shows, which the marks do not cover; the others have their number without their name.
 */
export async function mapForm(
  workers: ImageWorkers,
  { pdf, pages, fields }: Form,
  labels: readonly FieldNaming[],
  filled: ReadonlyMap<string, FilledMark> | null = null,
): Promise<Uint8Array | null> {
  // The map's pages have the size of the originals in their own units.
  const placed = fieldsOnPages(
    fields,
    pages.map((page) => ({ ...page, unit: 1 })),
  );
  const marks = placed.flatMap(({ name, widgets }, index) =>
    widgets.map((widget) => ({
      number: labels[index]?.number ?? index + 1,
      name: filled === null ? name : "",
      filled: filled?.get(name) ?? null,
      ...widget,
    })),
  );
  const drawn = await workers.map(pdf, marks);
  return drawn.kind === "mapped" ? drawn.pdf : null;
}
