import { loadPdfium, type Pdfium, withMemory } from "@platen/service/pdfium";

export { loadPdfium, type Pdfium };

/** A document as pdfium holds it, with its form environment. */
export type PdfiumDocument = {
  readonly document: number;
  readonly form: number;
  /** Gives everything back. */
  readonly close: () => void;
};

/** Opens `pdf` with its form environment. Throws when pdfium refuses it. */
export function openWithPdfium({ api, memory }: Pdfium, pdf: Uint8Array): PdfiumDocument {
  const bytes = memory.wasmExports.malloc(pdf.length);
  memory.HEAPU8.set(pdf, bytes);
  const document = api.FPDF_LoadMemDocument(bytes, pdf.length, "");
  if (document === 0) {
    memory.wasmExports.free(bytes);
    throw new Error(`pdfium refuses the file (error ${api.FPDF_GetLastError()})`);
  }
  const info = api.PDFiumExt_OpenFormFillInfo();
  const form = api.PDFiumExt_InitFormFillEnvironment(document, info);
  const close = (): void => {
    api.PDFiumExt_ExitFormFillEnvironment(form);
    api.PDFiumExt_CloseFormFillInfo(info);
    api.FPDF_CloseDocument(document);
    memory.wasmExports.free(bytes);
  };
  return { document, form, close };
}

/** Calls a function of pdfium that writes UTF-16 into a buffer and says how many bytes it needs. */
export function readUtf16(pdfium: Pdfium, call: (buffer: number, bytes: number) => number): string {
  const bytes = call(0, 0);
  if (bytes <= 2) return "";
  return withMemory(pdfium, bytes, (buffer) => {
    call(buffer, bytes);
    return pdfium.memory.UTF16ToString(buffer);
  });
}

/** Hands `use` a pointer to `text` in UTF-16, for the length of the call. */
export function withUtf16<T>(pdfium: Pdfium, text: string, use: (pointer: number) => T): T {
  const bytes = (text.length + 1) * 2;
  return withMemory(pdfium, bytes, (pointer) => {
    pdfium.memory.stringToUTF16(text, pointer, bytes);
    return use(pointer);
  });
}
