import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FieldEntry, manifest, open } from "@platen/engine";
import { type ShownPage, shownPages, shownRect } from "@platen/engine/assemble";
import { nodePlatform } from "@platen/engine/node";
import type { FieldOnPages, PageText } from "@platen/forms";
import { loadPdfium, type Pdfium } from "@platen/service/pdfium";
import { readWords } from "@platen/service/read-words";

/** A form's fields with their places, and the words of its pages. */
export type ReadForm = {
  readonly fields: readonly FieldOnPages[];
  readonly pages: readonly PageText[];
};

/** Part of the cache's file names; raise it when the reading changes. */
const VERSION = 4;
const LIMITS = { pages: 60, characters: 200_000, isLate: () => false };
const CACHE = join(tmpdir(), "platen-suggestions");

let loading: Promise<Pdfium> | null = null;

/** Reads a PDF as the service does; results are cached in the temporary folder. */
export async function readForm(path: string): Promise<ReadForm> {
  const pdf = await readFile(path);
  const name = createHash("sha256").update(pdf).digest("hex").slice(0, 32);
  const cached = join(CACHE, `${name}-${VERSION}.json`);
  try {
    return JSON.parse(await readFile(cached, "utf8")) as ReadForm;
  } catch {
    const form = await readAnew(pdf);
    await mkdir(CACHE, { recursive: true });
    await writeFile(cached, JSON.stringify(form));
    return form;
  }
}

async function readAnew(pdf: Uint8Array): Promise<ReadForm> {
  const opened = await open(pdf, nodePlatform);
  if (opened.kind === "refused") throw new Error(`refused: ${opened.reason}`);
  loading ??= loadPdfium();
  const shown = shownPages(opened.document);
  const fields = manifest(opened.form).map((entry) => placedField(entry, shown));
  const withFields = new Set(fields.flatMap(({ widgets }) => widgets.map(({ page }) => page)));
  const wanted = shown
    .map((page, index): [number, ShownPage] => [index + 1, page])
    .filter(([number]) => withFields.has(number));
  return { fields, pages: readWords(await loading, pdf, new Map(wanted), LIMITS).texts };
}

function placedField(
  { name, type, tooltip, maxLength, multiline, comb, options, format, widgets }: FieldEntry,
  pages: readonly ShownPage[],
): FieldOnPages {
  return {
    name,
    type,
    tooltip,
    maxLength,
    multiline,
    comb,
    options,
    format,
    widgets: widgets.flatMap(({ page, rect }) => {
      const shown = pages[(page ?? 0) - 1];
      return page === null || shown === undefined ? [] : [{ page, ...shownRect(shown, rect) }];
    }),
  };
}
