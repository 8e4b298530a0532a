import {
  loadPdfium,
  openWithPdfium,
  type Pdfium,
  type PdfiumDocument,
  readUtf16,
} from "./pdfium-library.ts";
import { PlaceList, type Reading } from "./reading.ts";

/** Reads the widgets of every page through the form environment; a field that no page shows is not seen. */
export async function readWithPdfium(pdf: Uint8Array): Promise<Reading> {
  library ??= loadPdfium();
  const pdfium = await library;
  const opened = openWithPdfium(pdfium, pdf);
  const list = new PlaceList();
  try {
    const pages = pdfium.api.FPDF_GetPageCount(opened.document);
    for (let index = 0; index < pages; index += 1) readPage(pdfium, opened, index, list);
  } finally {
    opened.close();
  }
  return { library: "pdfium", places: list.places };
}

// One instance for the process: it costs 60 ms and holds nothing between documents.
let library: Promise<Pdfium> | undefined;

const WIDGET = 20;
const CHECKBOX = 2;
const RADIO = 3;
const COMBO = 4;
const LIST = 5;

function readPage(
  pdfium: Pdfium,
  { document, form }: PdfiumDocument,
  index: number,
  list: PlaceList,
): void {
  const { api } = pdfium;
  const page = api.FPDF_LoadPage(document, index);
  api.FORM_OnAfterLoadPage(page, form);
  const count = api.FPDFPage_GetAnnotCount(page);
  for (let at = 0; at < count; at += 1) {
    const annotation = api.FPDFPage_GetAnnot(page, at);
    if (api.FPDFAnnot_GetSubtype(annotation) === WIDGET) readWidget(pdfium, form, annotation, list);
    api.FPDFPage_CloseAnnot(annotation);
  }
  api.FORM_OnBeforeClosePage(page, form);
  api.FPDF_ClosePage(page);
}

function readWidget(pdfium: Pdfium, form: number, annotation: number, list: PlaceList): void {
  const { api } = pdfium;
  const name = readUtf16(pdfium, (buffer, bytes) =>
    api.FPDFAnnot_GetFormFieldName(form, annotation, buffer, bytes),
  );
  const value = readUtf16(pdfium, (buffer, bytes) =>
    api.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, bytes),
  );
  const state = readUtf16(pdfium, (buffer, bytes) =>
    api.FPDFAnnot_GetStringValue(annotation, "AS", buffer, bytes),
  );
  switch (api.FPDFAnnot_GetFormFieldType(form, annotation)) {
    case CHECKBOX:
    case RADIO:
      return list.add(name, [value], state);
    case COMBO:
    case LIST: {
      const labels = selectedLabels(pdfium, form, annotation);
      return list.add(name, labels.length === 0 ? [value] : labels, null);
    }
    default:
      return list.add(name, [value], null);
  }
}

function selectedLabels(pdfium: Pdfium, form: number, annotation: number): readonly string[] {
  const { api } = pdfium;
  const count = api.FPDFAnnot_GetOptionCount(form, annotation);
  return Array.from({ length: Math.max(0, count) }, (_, index) => index)
    .filter((index) => api.FPDFAnnot_IsOptionSelected(form, annotation, index))
    .map((index) =>
      readUtf16(pdfium, (buffer, bytes) =>
        api.FPDFAnnot_GetOptionLabel(form, annotation, index, buffer, bytes),
      ),
    );
}
