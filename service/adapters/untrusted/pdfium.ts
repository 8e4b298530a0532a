import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

/** pdfium (WebAssembly): its functions and its memory. */
export type Pdfium = { readonly api: WrappedPdfiumModule; readonly memory: PdfiumMemory };

/** Members that the package's declarations omit or leave untyped. */
type PdfiumMemory = {
  readonly HEAPU8: Uint8Array;
  readonly UTF16ToString: (pointer: number) => string;
  readonly stringToUTF16: (text: string, pointer: number, bytesMax: number) => void;
  readonly wasmExports: {
    readonly malloc: (bytes: number) => number;
    readonly free: (pointer: number) => void;
  };
};

/** Loads pdfium; one instance handles any number of documents. */
export async function loadPdfium(): Promise<Pdfium> {
  const wasm = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  const api = await init({ wasmBinary: new Uint8Array(await readFile(wasm)).buffer });
  api.PDFiumExt_Init();
  return { api, memory: api.pdfium as never };
}

/** Calls `use` with a pointer to `bytes` bytes, valid during the call. */
export function withMemory<Result>(
  { memory }: Pdfium,
  bytes: number,
  use: (pointer: number) => Result,
): Result {
  const pointer = memory.wasmExports.malloc(bytes);
  try {
    return use(pointer);
  } finally {
    memory.wasmExports.free(pointer);
  }
}

/** Calls `use` with the opened document; null when pdfium cannot open it. */
export function withDocument<Result>(
  pdfium: Pdfium,
  pdf: Uint8Array,
  use: (document: number) => Result,
): Result | null {
  const { api, memory } = pdfium;
  return withMemory(pdfium, pdf.length, (bytes) => {
    memory.HEAPU8.set(pdf, bytes);
    const document = api.FPDF_LoadMemDocument(bytes, pdf.length, "");
    if (document === 0) return null;
    try {
      return use(document);
    } finally {
      api.FPDF_CloseDocument(document);
    }
  });
}
