import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FieldEntry, manifest, open } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import type { FieldOnPages, PageText } from "@platen/forms";
import { loadPdfium, type Pdfium } from "@platen/service/pdfium";
import { readPages } from "./read-words.ts";

/** A form's fields with their places, and the words of its pages. */
export type ReadForm = {
  readonly fields: readonly FieldOnPages[];
  readonly pages: readonly PageText[];
};

/** Part of the cache's file names; raise it when the reading changes. */
const VERSION = 3;
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
  const entries = manifest(opened.form);
  loading ??= loadPdfium();
  const read = readPages(await loading, pdf, ({ show, ...text }) => ({
    text,
    places: entries.map(({ widgets }) => placesOn(text.page, widgets, show)),
  }));
  return {
    fields: entries.map(
      ({ name, type, tooltip, maxLength, multiline, comb, options, format }, index) => ({
        name,
        type,
        tooltip,
        maxLength,
        multiline,
        comb,
        options,
        format,
        widgets: read.flatMap(({ places }) => places[index] ?? []),
      }),
    ),
    pages: read.map(({ text }) => text),
  };
}

function placesOn(
  page: number,
  widgets: FieldEntry["widgets"],
  show: (x: number, y: number) => { readonly x: number; readonly y: number },
): FieldOnPages["widgets"] {
  return widgets
    .filter((widget) => widget.page === page)
    .map(({ rect: [x1, y1, x2, y2] }) => {
      const [one, other] = [show(x1, y1), show(x2, y2)];
      return {
        page,
        left: Math.min(one.x, other.x),
        top: Math.min(one.y, other.y),
        right: Math.max(one.x, other.x),
        bottom: Math.max(one.y, other.y),
      };
    });
}
