/** Labels and numbers of a form's fields for the command line, found as for templates but without a service. */
import { type FieldNaming, fieldsOnPages, namingsOf, type ReadForm } from "#domain/templates";
import type { ImageWorkers } from "../adapters/untrusted/mod.ts";

type Form = Pick<ReadForm, "fields" | "pages"> & { readonly pdf: Uint8Array };

/** A form's labels, one per field. */
export type FormLabels = {
  readonly labels: readonly FieldNaming[];
  /** True when the pages could not be read to the end. */
  readonly isPartial: boolean;
};

/** Reads the labels of a form; where its pages cannot be read, they are the tooltips. */
export async function labelForm(
  workers: Pick<ImageWorkers, "readPages">,
  { pdf, pages, fields }: Form,
): Promise<FormLabels> {
  const placed = fieldsOnPages(fields, pages);
  const read = await workers.readPages({ pdf, pages, fields: placed });
  if (read.kind === "read") return read;
  return { labels: namingsOf({ fields, pages, reading: null }), isPartial: true };
}

/** A PDF of all pages of a form with its fields outlined and numbered; null when they cannot be drawn. */
export async function mapForm(
  workers: Pick<ImageWorkers, "map">,
  { pdf, pages, fields }: Form,
  labels: readonly FieldNaming[],
): Promise<Uint8Array | null> {
  // The map's pages have the size of the originals in their own units.
  const placed = fieldsOnPages(
    fields,
    pages.map((page) => ({ ...page, unit: 1 })),
  );
  const marks = placed.flatMap(({ name, widgets }, index) =>
    widgets.map((widget) => ({ number: labels[index]?.number ?? index + 1, name, ...widget })),
  );
  const drawn = await workers.map(pdf, marks);
  return drawn.kind === "mapped" ? drawn.pdf : null;
}
