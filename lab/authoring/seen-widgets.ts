import {
  PDFButton,
  PDFCheckBox,
  PDFDocument,
  PDFDropdown,
  type PDFField,
  PDFOptionList,
  PDFRadioGroup,
  PDFSignature,
} from "pdf-lib";
import { loadMupdf, openWithMupdf } from "../referees/mupdf-library.ts";
import { loadPdfium, openWithPdfium, type Pdfium, readUtf16 } from "../referees/pdfium-library.ts";
import { withPdfjsDocument } from "../referees/pdfjs-library.ts";

/** A widget as a foreign library sees it. */
export type SeenWidget = {
  readonly name: string;
  readonly type: "text" | "checkbox" | "radio" | "choice" | "signature" | "other";
  /** 1-based; null where the library does not say. */
  readonly page: number | null;
  readonly rect: readonly number[];
};

/** A library by its name, and the widgets that it sees in a file. */
export type WidgetReferee = readonly [
  name: string,
  read: (pdf: Uint8Array) => Promise<readonly SeenWidget[]>,
];

/** Libraries that share no code with each other. */
export const WIDGET_REFEREES: readonly WidgetReferee[] = [
  ["pdf.js", seenByPdfjs],
  ["pdf-lib", seenByPdfLib],
  ["mupdf", seenByMupdf],
  ["pdfium", seenByPdfium],
];

type PdfjsWidget = {
  readonly subtype?: string;
  readonly fieldName?: string;
  readonly fieldType?: string;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly rect: readonly number[];
};

async function seenByPdfjs(pdf: Uint8Array): Promise<readonly SeenWidget[]> {
  const seen: SeenWidget[] = [];
  await withPdfjsDocument(pdf, async (document) => {
    for (let page = 1; page <= document.numPages; page += 1) {
      const widgets: readonly PdfjsWidget[] = await (await document.getPage(page)).getAnnotations();
      for (const widget of widgets) {
        if (widget.fieldName === undefined) continue;
        seen.push({ name: widget.fieldName, type: typeInPdfjs(widget), page, rect: widget.rect });
      }
    }
  });
  return seen;
}

function typeInPdfjs({ fieldType, checkBox, radioButton }: PdfjsWidget): SeenWidget["type"] {
  if (checkBox === true) return "checkbox";
  if (radioButton === true) return "radio";
  if (fieldType === "Tx") return "text";
  if (fieldType === "Ch") return "choice";
  return fieldType === "Sig" ? "signature" : "other";
}

async function seenByPdfLib(pdf: Uint8Array): Promise<readonly SeenWidget[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document
    .getForm()
    .getFields()
    .flatMap((field) =>
      field.acroField.getWidgets().map((widget): SeenWidget => {
        const { x, y, width, height } = widget.getRectangle();
        const rect = [x, y, x + width, y + height];
        return { name: field.getName(), type: typeInPdfLib(field), page: null, rect };
      }),
    );
}

function typeInPdfLib(field: PDFField): SeenWidget["type"] {
  if (field instanceof PDFCheckBox) return "checkbox";
  if (field instanceof PDFRadioGroup) return "radio";
  if (field instanceof PDFDropdown || field instanceof PDFOptionList) return "choice";
  if (field instanceof PDFSignature) return "signature";
  return field instanceof PDFButton ? "other" : "text";
}

const MUPDF_TYPES: Readonly<Record<string, SeenWidget["type"]>> = {
  text: "text",
  checkbox: "checkbox",
  radiobutton: "radio",
  combobox: "choice",
  listbox: "choice",
  signature: "signature",
};

async function seenByMupdf(pdf: Uint8Array): Promise<readonly SeenWidget[]> {
  const document = openWithMupdf(await loadMupdf(), pdf);
  const seen: SeenWidget[] = [];
  try {
    for (let index = 0; index < document.countPages(); index += 1) {
      const page = document.loadPage(index);
      for (const widget of page.getWidgets()) {
        const box = widget.getObject().get("Rect");
        seen.push({
          name: widget.getName(),
          type: MUPDF_TYPES[widget.getFieldType()] ?? "other",
          page: index + 1,
          rect: [0, 1, 2, 3].map((at) => box.get(at).asNumber()),
        });
      }
      page.destroy();
    }
  } finally {
    document.destroy();
  }
  return seen;
}

/** By pdfium's numbers of form field types. */
const PDFIUM_TYPES: Readonly<Record<number, SeenWidget["type"]>> = {
  2: "checkbox",
  3: "radio",
  4: "choice",
  5: "choice",
  6: "text",
  7: "signature",
};
const WIDGET = 20;
const RECT_BYTES = 16;

async function seenByPdfium(pdf: Uint8Array): Promise<readonly SeenWidget[]> {
  const pdfium = await (loading ??= loadPdfium());
  const opened = openWithPdfium(pdfium, pdf);
  try {
    const pages = pdfium.api.FPDF_GetPageCount(opened.document);
    return Array.from({ length: pages }, (_, index) => onPage(pdfium, opened, index)).flat();
  } finally {
    opened.close();
  }
}

let loading: Promise<Pdfium> | null = null;

function onPage(
  pdfium: Pdfium,
  { document, form }: { readonly document: number; readonly form: number },
  index: number,
): readonly SeenWidget[] {
  const { api, memory } = pdfium;
  const page = api.FPDF_LoadPage(document, index);
  const pointer = memory.wasmExports.malloc(RECT_BYTES);
  const seen: SeenWidget[] = [];
  for (let at = 0; at < api.FPDFPage_GetAnnotCount(page); at += 1) {
    const annotation = api.FPDFPage_GetAnnot(page, at);
    if (api.FPDFAnnot_GetSubtype(annotation) === WIDGET) {
      const name = readUtf16(pdfium, (buffer, bytes) =>
        api.FPDFAnnot_GetFormFieldName(form, annotation, buffer, bytes),
      );
      const type = PDFIUM_TYPES[api.FPDFAnnot_GetFormFieldType(form, annotation)] ?? "other";
      api.FPDFAnnot_GetRect(annotation, pointer);
      const view = new DataView(memory.HEAPU8.buffer, pointer, RECT_BYTES);
      const [left, top, right, bottom] = [0, 4, 8, 12].map((byte) => view.getFloat32(byte, true));
      seen.push({ name, type, page: index + 1, rect: [left, bottom, right, top].map(Number) });
    }
    api.FPDFPage_CloseAnnot(annotation);
  }
  memory.wasmExports.free(pointer);
  api.FPDF_ClosePage(page);
  return seen;
}
