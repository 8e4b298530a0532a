import { openWithPdfium, type Pdfium } from "../referees/pdfium-library.ts";

/** A page as drawn, four bytes a pixel. */
export type DrawnPage = {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
};

const SIDE_MAX = 2000;
/** FPDF_ANNOT and FPDF_PRINTING: with the annotations that a printer shows. */
const AS_PRINTED = 0x801;
const WHITE = 0xffffffff;

/** Draws pages as pdfium prints them; stops with the consumer. */
export function* drawPages(pdfium: Pdfium, pdf: Uint8Array, scale: number): Generator<DrawnPage> {
  const { api } = pdfium;
  const { document, close } = openWithPdfium(pdfium, pdf);
  try {
    const count = api.FPDF_GetPageCount(document);
    for (let index = 0; index < count; index += 1) yield drawPage(pdfium, document, index, scale);
  } finally {
    close();
  }
}

function drawPage(
  { api, memory }: Pdfium,
  document: number,
  index: number,
  scale: number,
): DrawnPage {
  const page = api.FPDF_LoadPage(document, index);
  if (page === 0) throw new Error(`pdfium cannot load page ${index + 1}`);
  const side = (points: number): number =>
    Math.max(1, Math.min(SIDE_MAX, Math.round(points * scale)));
  const width = side(api.FPDF_GetPageWidthF(page));
  const height = side(api.FPDF_GetPageHeightF(page));
  const bitmap = api.FPDFBitmap_Create(width, height, 0);
  api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, AS_PRINTED);
  const from = api.FPDFBitmap_GetBuffer(bitmap);
  const bytes = memory.HEAPU8.slice(from, from + width * height * 4);
  api.FPDFBitmap_Destroy(bitmap);
  api.FPDF_ClosePage(page);
  return { width, height, bytes };
}

/** Pixels that differ in any colour; all where the sizes differ. */
export function differentPixels(a: DrawnPage, b: DrawnPage): number {
  if (a.width !== b.width || a.height !== b.height) return Math.max(1, a.width * a.height);
  let different = 0;
  for (let at = 0; at < a.bytes.length; at += 4) {
    const isSame =
      a.bytes[at] === b.bytes[at] &&
      a.bytes[at + 1] === b.bytes[at + 1] &&
      a.bytes[at + 2] === b.bytes[at + 2];
    if (!isSame) different += 1;
  }
  return different;
}
