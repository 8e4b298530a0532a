import type { PDFDocumentProxy } from "pdfjs-dist";

export type Pdfjs = typeof import("pdfjs-dist/legacy/build/pdf.mjs");

/** pdf.js for Node. It complains about missing canvas classes while it loads; nothing here draws. */
async function loadPdfjs(): Promise<Pdfjs> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await import("pdfjs-dist/legacy/build/pdf.mjs");
  } finally {
    console.warn = warn;
  }
}

/** Opens `pdf`, runs `work`, and lets the document go. Rejects when pdf.js refuses the file. */
export async function withPdfjsDocument<T>(
  pdf: Uint8Array,
  work: (document: PDFDocumentProxy, pdfjs: Pdfjs) => Promise<T>,
): Promise<T> {
  const { document, pdfjs } = await openWithPdfjs(pdf);
  try {
    return await work(document, pdfjs);
  } finally {
    await document.loadingTask.destroy();
  }
}

/** Opens a copy of `pdf`, because pdf.js takes ownership of the buffer; on request with its pages laid out from XFA. */
export async function openWithPdfjs(
  pdf: Uint8Array,
  { enableXfa = false } = {},
): Promise<{ readonly document: PDFDocumentProxy; readonly pdfjs: Pdfjs }> {
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    data: new Uint8Array(pdf),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    enableXfa,
    disableFontFace: true,
    useSystemFonts: false,
    standardFontDataUrl: STANDARD_FONTS,
    cMapUrl: CHARACTER_MAPS,
    cMapPacked: true,
  });
  try {
    return { document: await task.promise, pdfjs };
  } catch (error) {
    await task.destroy();
    throw error;
  }
}

const STANDARD_FONTS = directory("standard_fonts");
const CHARACTER_MAPS = directory("cmaps");

/** A plain path: in Node pdf.js reads these with `fs`, which takes no URL in text form. */
function directory(name: string): string {
  const entry = import.meta.resolve("pdfjs-dist/package.json");
  return decodeURIComponent(new URL(`${name}/`, entry).pathname);
}
