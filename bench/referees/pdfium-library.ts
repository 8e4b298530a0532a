import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

/** pdfium (WebAssembly): its functions, and the memory that they share with us. */
export type Pdfium = { readonly api: WrappedPdfiumModule; readonly memory: PdfiumMemory };

/** A document as pdfium holds it, with its form environment. */
export type PdfiumDocument = {
  readonly document: number;
  readonly form: number;
  /** Gives everything back. */
  readonly close: () => void;
};

/** A fresh pdfium; one instance serves any number of documents. */
export async function loadPdfium(): Promise<Pdfium> {
  const wasm = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  const api = await init({ wasmBinary: new Uint8Array(await readFile(wasm)).buffer });
  api.PDFiumExt_Init();
  return { api, memory: api.pdfium as never };
}

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
export function readUtf16(
  { memory }: Pdfium,
  call: (buffer: number, bytes: number) => number,
): string {
  const bytes = call(0, 0);
  if (bytes <= 2) return "";
  const buffer = memory.wasmExports.malloc(bytes);
  call(buffer, bytes);
  const text = memory.UTF16ToString(buffer);
  memory.wasmExports.free(buffer);
  return text;
}

/** Hands `use` a pointer to `text` in UTF-16, for the length of the call. */
export function withUtf16<T>({ memory }: Pdfium, text: string, use: (pointer: number) => T): T {
  const bytes = (text.length + 1) * 2;
  const pointer = memory.wasmExports.malloc(bytes);
  memory.stringToUTF16(text, pointer, bytes);
  const result = use(pointer);
  memory.wasmExports.free(pointer);
  return result;
}

/** What the package's own declarations leave out or name without a type. */
type PdfiumMemory = {
  readonly HEAPU8: Uint8Array;
  readonly UTF16ToString: (pointer: number) => string;
  readonly stringToUTF16: (text: string, pointer: number, bytesMax: number) => void;
  readonly wasmExports: {
    readonly malloc: (bytes: number) => number;
    readonly free: (pointer: number) => void;
  };
};
