import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

/** pdfium (WebAssembly): its functions, and the memory that they share with us. */
export type Pdfium = { readonly api: WrappedPdfiumModule; readonly memory: PdfiumMemory };

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

/** A fresh pdfium; one instance serves any number of documents. */
export async function loadPdfium(): Promise<Pdfium> {
  const wasm = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  const api = await init({ wasmBinary: new Uint8Array(await readFile(wasm)).buffer });
  api.PDFiumExt_Init();
  return { api, memory: api.pdfium as never };
}

/** Hands `use` a pointer to as many bytes, for the length of the call. */
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
