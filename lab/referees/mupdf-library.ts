import type { PDFDocument } from "mupdf";

export type Mupdf = typeof import("mupdf");

/** mupdf (WebAssembly, AGPL: in this private workspace alone), its notes on damage kept off the console. */
export function loadMupdf(): Promise<Mupdf> {
  globalThis.$libmupdf_wasm_Module = { print: () => {}, printErr: () => {} };
  return import("mupdf");
}

/** Opens a copy of `pdf`. Throws when mupdf cannot, even after its repairs. */
export function openWithMupdf(mupdf: Mupdf, pdf: Uint8Array): PDFDocument {
  const document = mupdf.Document.openDocument(pdf, "application/pdf");
  if (document instanceof mupdf.PDFDocument) return document;
  throw new Error("mupdf does not take it for a PDF");
}

/** The same document, repaired and written anew; its pages' content stays as it is. */
export async function rewriteWithMupdf(pdf: Uint8Array): Promise<Uint8Array> {
  const document = openWithMupdf(await loadMupdf(), pdf);
  const buffer = document.saveToBuffer("garbage");
  const copy = buffer.asUint8Array().slice();
  buffer.destroy();
  document.destroy();
  return copy;
}
