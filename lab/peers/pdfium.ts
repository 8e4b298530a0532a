import type { Field, FieldValue } from "@platen/engine";
import {
  loadPdfium,
  openWithPdfium,
  type Pdfium,
  type PdfiumDocument,
  readUtf16,
  withUtf16,
} from "../referees/pdfium-library.ts";
import { onStates } from "../values/field-parts.ts";
import { plainText, type Strategy, selection, wantedState } from "./peer.ts";

const INCREMENTAL = 1;
const WHOLE = 2;

/** pdfium as its form environment has it: focus on a text and replace it, select an option, set a state. */
export const PDFIUM: readonly Strategy[] = [
  { peer: "pdfium", name: "load once, save an update", prepare: saveWith(INCREMENTAL) },
  { peer: "pdfium", name: "load once, save whole", prepare: saveWith(WHOLE) },
];

function saveWith(flags: number): Strategy["prepare"] {
  return async (blank, fields) => {
    const pdfium = await loadPdfium();
    const opened = openWithPdfium(pdfium, blank);
    const setters = settersFor(pdfium, opened, fields);
    return (values) => {
      setters.forEach((set, index) => set(values[index]));
      pdfium.api.FORM_ForceToKillFocus(opened.form);
      return save(pdfium, opened.document, flags);
    };
  };
}

function save({ api, memory }: Pdfium, document: number, flags: number): Uint8Array {
  const writer = api.PDFiumExt_OpenFileWriter();
  api.FPDF_SaveAsCopy(document, writer, flags);
  const bytes = api.PDFiumExt_GetFileWriterSize(writer);
  const buffer = memory.wasmExports.malloc(bytes);
  api.PDFiumExt_GetFileWriterData(writer, buffer, bytes);
  const pdf = memory.HEAPU8.slice(buffer, buffer + bytes);
  memory.wasmExports.free(buffer);
  api.PDFiumExt_CloseFileWriter(writer);
  return pdf;
}

type Setter = (value: FieldValue | undefined) => void;

/** A widget and its page, as handles. */
type PdfiumWidget = { readonly name: string; readonly page: number; readonly annotation: number };

function settersFor(
  pdfium: Pdfium,
  opened: PdfiumDocument,
  fields: readonly Field[],
): readonly Setter[] {
  const { api } = pdfium;
  const widgets: PdfiumWidget[] = [];
  for (let index = 0; index < api.FPDF_GetPageCount(opened.document); index += 1) {
    const page = api.FPDF_LoadPage(opened.document, index);
    api.FORM_OnAfterLoadPage(page, opened.form);
    for (let at = 0; at < api.FPDFPage_GetAnnotCount(page); at += 1) {
      const annotation = api.FPDFPage_GetAnnot(page, at);
      const name = readUtf16(pdfium, (buffer, bytes) =>
        api.FPDFAnnot_GetFormFieldName(opened.form, annotation, buffer, bytes),
      );
      widgets.push({ name, page, annotation });
    }
  }
  const byName = Map.groupBy(widgets, (widget) => widget.name);
  return fields.map((field) => setterFor(pdfium, opened, field, byName.get(field.name) ?? []));
}

function setterFor(
  pdfium: Pdfium,
  { form }: PdfiumDocument,
  field: Field,
  widgets: readonly PdfiumWidget[],
): Setter {
  const { api } = pdfium;
  const [first] = widgets;
  if (first === undefined) return () => {};
  switch (field.type) {
    case "text":
      return (value) => replaceText(pdfium, form, first, plainText(value));
    case "choice":
      return (value) => {
        const wanted = selection(value);
        const at = field.options.findIndex((option) => wanted.includes(option.exportValue));
        api.FORM_SetFocusedAnnot(form, first.annotation);
        if (at >= 0) api.FORM_SetIndexSelected(form, first.page, at, true);
        else replaceText(pdfium, form, first, wanted[0] ?? "");
      };
    case "signature":
    case "button":
      return () => {};
    case "checkbox":
    case "radio": {
      const states = onStates(field);
      return (value) => {
        const state = wantedState(field, states, value);
        for (const { annotation } of widgets) {
          withUtf16(pdfium, state, (text) =>
            api.EPDFAnnot_SetFormFieldValue(form, annotation, text),
          );
        }
      };
    }
  }
}

function replaceText(pdfium: Pdfium, form: number, widget: PdfiumWidget, text: string): void {
  const { api } = pdfium;
  api.FORM_SetFocusedAnnot(form, widget.annotation);
  api.FORM_SelectAllText(form, widget.page);
  withUtf16(pdfium, text, (pointer) => api.FORM_ReplaceSelection(form, widget.page, pointer));
}
