import type { PageImage } from "#domain/templates/untrusted";
import { drawMarks, type SheetMark } from "./draw-marks.ts";
import { type Pdfium, withDocument, withMemory } from "./pdfium.ts";
import { type Pixels } from "./write-png.ts";

/** Limit of an image's height, in pixels. */
const HEIGHT_MAX = 4000;
/** Fields drawn per page. */
const MARKS_MAX = 5000;
const WHITE = 0xffffffff;
/** FLAT_NORMALDISPLAY: as seen on a screen. */
const FOR_SCREENS = 0;

/** Returns the page with its rotation applied, each field outlined and labelled; null when pdfium cannot open it. */
export function drawPage(
  pdfium: Pdfium,
  pdf: Uint8Array,
  { page, width, marks }: PageImage,
): Pixels | null {
  return withDocument(pdfium, pdf, (document) => {
    const opened = flatPage(pdfium, document, page - 1);
    const pixels =
      opened === 0 ? null : drawOpened(pdfium, opened, width, marks.slice(0, MARKS_MAX));
    if (opened !== 0) pdfium.api.FPDF_ClosePage(opened);
    return pixels;
  });
}

/**
 * Returns a page with its annotations flattened into it: pdfium would not draw fields, or by its own rules. 0: none.
 */
export function flatPage({ api }: Pdfium, document: number, index: number): number {
  const page = api.FPDF_LoadPage(document, index);
  if (page === 0) return 0;
  api.FPDFPage_Flatten(page, FOR_SCREENS);
  api.FPDF_ClosePage(page);
  return api.FPDF_LoadPage(document, index);
}

function drawOpened(
  pdfium: Pdfium,
  page: number,
  widthMax: number,
  marks: PageImage["marks"],
): Pixels | null {
  const { api, memory } = pdfium;
  const [across, up] = [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)];
  const scale = Math.min(widthMax / Math.max(across, 1), HEIGHT_MAX / Math.max(up, 1));
  const width = Math.max(1, Math.round(across * scale));
  const height = Math.max(1, Math.round(up * scale));
  const bitmap = api.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) return null;
  api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  const placed = marks.map(({ number, name, rect: [x1, y1, x2, y2] }): SheetMark => {
    const one = devicePoint(pdfium, page, width, height, x1, y1);
    const other = devicePoint(pdfium, page, width, height, x2, y2);
    return {
      number,
      name,
      left: Math.min(one.x, other.x),
      top: Math.min(one.y, other.y),
      right: Math.max(one.x, other.x),
      bottom: Math.max(one.y, other.y),
    };
  });
  if (placed.length > 0) drawMarks(pdfium, bitmap, { width, height }, placed);
  const from = api.FPDFBitmap_GetBuffer(bitmap);
  const bytes = memory.HEAPU8.slice(from, from + width * height * 4);
  api.FPDFBitmap_Destroy(bitmap);
  return { width, height, bytes };
}

function devicePoint(
  pdfium: Pdfium,
  page: number,
  width: number,
  height: number,
  x: number,
  y: number,
): { readonly x: number; readonly y: number } {
  return withMemory(pdfium, 8, (out) => {
    pdfium.api.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, out, out + 4);
    const view = new DataView(pdfium.memory.HEAPU8.buffer, out, 8);
    return { x: view.getInt32(0, true), y: view.getInt32(4, true) };
  });
}
