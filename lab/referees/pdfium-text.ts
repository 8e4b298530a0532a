import { loadPdfium, openWithPdfium, type Pdfium } from "./pdfium-library.ts";

/** `[x1, y1, x2, y2]`, points, the origin at the page's lower left. */
export type TextArea = readonly [number, number, number, number];

/**
 * The text that pdfium finds on the first page in each area, as copying would yield it, including /ActualText (ISO
 * 32000-2, 14.9.4). Annotations are not included: flatten first.
 */
export async function readAreasWithPdfium(
  pdf: Uint8Array,
  areas: readonly TextArea[],
): Promise<readonly string[]> {
  const pdfium = await loadPdfium();
  const { api } = pdfium;
  const opened = openWithPdfium(pdfium, pdf);
  const page = api.FPDF_LoadPage(opened.document, 0);
  const text = api.FPDFText_LoadPage(page);
  try {
    return areas.map((area) => textIn(pdfium, text, area));
  } finally {
    api.FPDFText_ClosePage(text);
    api.FPDF_ClosePage(page);
    opened.close();
  }
}

function textIn({ api, memory }: Pdfium, page: number, [x1, y1, x2, y2]: TextArea): string {
  const units = api.FPDFText_GetBoundedText(page, x1, y2, x2, y1, 0, 0);
  if (units === 0) return "";
  const buffer = memory.wasmExports.malloc((units + 1) * 2);
  memory.HEAPU8.fill(0, buffer, buffer + (units + 1) * 2);
  api.FPDFText_GetBoundedText(page, x1, y2, x2, y1, buffer, units);
  const text = memory.UTF16ToString(buffer);
  memory.wasmExports.free(buffer);
  return text;
}
