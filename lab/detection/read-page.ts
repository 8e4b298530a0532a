import { readFile } from "node:fs/promises";
import { manifest, open } from "@platen/engine";
import { type ShownPage, shownPages } from "@platen/engine/assemble";
import { nodePlatform } from "@platen/engine/node";
import { type FieldOnPages, fieldsOnPages, type PageReading } from "@platen/forms";
import { loadPdfium, type Pdfium } from "@platen/service/pdfium";
import { readDrawnPages } from "@platen/service/read-drawn-pages";

/** A form's fields with their places, and its pages as they are without them. */
export type DrawnForm = {
  readonly fields: readonly FieldOnPages[];
  readonly pages: readonly PageReading[];
  /** CPU time of reading the pages, ms. */
  readonly cpuMs: number;
};

const PAGES_MAX = 30;
const LIMITS = { pages: PAGES_MAX, characters: 300_000, segments: 500_000, isLate: () => false };

let loading: Promise<Pdfium> | null = null;

/** Reads the pages that have fields as the service does; null for a file that cannot be opened. */
export async function readDrawnForm(path: string): Promise<DrawnForm | null> {
  const pdf = await readFile(path);
  const opened = await open(pdf, nodePlatform);
  if (opened.kind === "refused") return null;
  loading ??= loadPdfium();
  const pdfium = await loading;
  const shown = shownPages(opened.document);
  const fields = fieldsOnPages(manifest(opened.form), shown);
  const withFields = new Set(fields.flatMap(({ widgets }) => widgets.map(({ page }) => page)));
  const wanted = shown
    .map((page, index): [number, ShownPage] => [index + 1, page])
    .filter(([number]) => withFields.has(number));
  const start = process.cpuUsage();
  const { pages } = readDrawnPages(pdfium, pdf, new Map(wanted), LIMITS);
  const { user, system } = process.cpuUsage(start);
  return { fields, pages, cpuMs: (user + system) / 1000 };
}
