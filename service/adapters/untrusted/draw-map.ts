import { type MarkStyle, markFont, putMarks, type SheetMark } from "./draw-marks.ts";
import { flatPage } from "./draw-page.ts";
import { type Pdfium, withDocument, withMemory } from "./pdfium.ts";

/** A field's outline on a page (1-based) as shown. */
export type MapMark = SheetMark & { readonly page: number };

const STYLE: MarkStyle = { lineWidth: 0.5, textSize: 7, textSizeMin: 5, padding: 1 };

/**
 * Returns a PDF of all pages as shown, each field outlined and numbered, without fields and scripts; null when pdfium
 * cannot open the file. A page that cannot be opened is blank.
 */
export function drawMap(
  pdfium: Pdfium,
  pdf: Uint8Array,
  marks: readonly MapMark[],
): Uint8Array | null {
  const { api } = pdfium;
  const byPage = Map.groupBy(marks, ({ page }) => page);
  return withDocument(pdfium, pdf, (source) => {
    const document = api.FPDF_CreateNewDocument();
    const font = markFont(pdfium, document);
    const target = { pdfium, document, font };
    for (let index = 0; index < api.FPDF_GetPageCount(source); index += 1)
      drawSheet(target, source, index, byPage.get(index + 1) ?? []);
    api.FPDFFont_Close(font);
    const bytes = savePdf(pdfium, document);
    api.FPDF_CloseDocument(document);
    return bytes;
  });
}

function drawSheet(
  target: { readonly pdfium: Pdfium; readonly document: number; readonly font: number },
  source: number,
  index: number,
  marks: readonly MapMark[],
): void {
  const { pdfium, document } = target;
  const { api } = pdfium;
  const original = flatPage(pdfium, source, index);
  const width = original === 0 ? 1 : api.FPDF_GetPageWidthF(original);
  const height = original === 0 ? 1 : api.FPDF_GetPageHeightF(original);
  if (original !== 0) api.FPDF_ClosePage(original);
  const page = api.FPDFPage_New(document, index, width, height);
  // A form XObject keeps the page's content as it is, rotated and cropped as shown.
  const content = original === 0 ? 0 : api.FPDF_NewXObjectFromPage(document, source, index);
  if (content !== 0) {
    api.FPDFPage_InsertObject(page, api.FPDF_NewFormObjectFromXObject(content));
    api.FPDF_CloseXObject(content);
  }
  putMarks({ ...target, page, width, height, style: STYLE }, marks);
  api.FPDFPage_GenerateContent(page);
  api.FPDF_ClosePage(page);
}

function savePdf(pdfium: Pdfium, document: number): Uint8Array | null {
  const { api, memory } = pdfium;
  const writer = api.PDFiumExt_OpenFileWriter();
  try {
    if (api.PDFiumExt_SaveAsCopy(document, writer) === 0) return null;
    const bytes = api.PDFiumExt_GetFileWriterSize(writer);
    return withMemory(pdfium, bytes, (pointer) => {
      api.PDFiumExt_GetFileWriterData(writer, pointer, bytes);
      return memory.HEAPU8.slice(pointer, pointer + bytes);
    });
  } finally {
    api.PDFiumExt_CloseFileWriter(writer);
  }
}
