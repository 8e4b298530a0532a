import type { PDFDocument } from "mupdf";
import { loadMupdf, openWithMupdf } from "../referees/mupdf-library.ts";

/** Entries of the catalog that describe the static form, or restrict changes to it. */
const CATALOG_KEYS = [
  "Perms",
  "StructTreeRoot",
  "MarkInfo",
  "Names",
  "OpenAction",
  "AA",
  "Outlines",
];
const PAGE_KEYS = ["Annots", "Contents", "StructParents", "AA"];

/**
 * A static XFA form as a dynamic one: without fields, widgets and page content, so that there is nothing to copy the
 * answer from. Fonts and the packets remain. Decrypted.
 */
export async function removeAnswer(pdf: Uint8Array): Promise<Uint8Array> {
  const document = openWithMupdf(await loadMupdf(), pdf);
  try {
    const root = document.getTrailer().get("Root");
    const acroForm = root.get("AcroForm");
    for (const key of CATALOG_KEYS) root.delete(key);
    for (const key of ["SigFlags", "CO", "NeedAppearances"]) acroForm.delete(key);
    acroForm.put("Fields", document.newArray());
    root.put("NeedsRendering", document.newBoolean(true));
    emptyPages(document);
    const buffer = document.saveToBuffer("garbage,decrypt,compress");
    const copy = buffer.asUint8Array().slice();
    buffer.destroy();
    return copy;
  } finally {
    document.destroy();
  }
}

function emptyPages(document: PDFDocument): void {
  for (let index = 0; index < document.countPages(); index += 1) {
    const page = document.findPage(index);
    for (const key of PAGE_KEYS) page.delete(key);
  }
}
