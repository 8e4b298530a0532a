import type { PDFWorker } from "pdfjs-dist";
import { addressOf } from "#workers/addresses.ts";

/** A PDF whose pages can be drawn. */
export type PdfDocument = {
  /** Draws a page (from 1) with `scale` device pixels per point. Rejects if `signal` is aborted. */
  readonly draw: (page: number, scale: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  /** Frees it, after the drawings in progress. */
  readonly close: () => void;
};

type PdfJs = typeof import("pdfjs-dist");
type Loaded = { readonly pdfJs: PdfJs; readonly worker: PDFWorker };

/** A canvas with more pixels stays blank in some browsers. */
const PIXELS_MAX = 16_000_000;
/** Two documents are open while one replaces the other. */
const RENDERERS = 2;

let loading: Promise<Loaded> | null = null;

/** Opens a PDF; `pdf` is copied. Loads pdf.js on first use. */
export async function openPdf(pdf: Uint8Array): Promise<PdfDocument> {
  const { pdfJs, worker } = await loaded();
  const task = pdfJs.getDocument({
    data: pdf.slice(),
    worker,
    verbosity: pdfJs.VerbosityLevel.ERRORS,
    BinaryDataFactory: ServedData,
    // Texts look alike on every computer, and nothing depends on installed fonts.
    useSystemFonts: false,
  });
  const document = await task.promise;
  let drawings = 0;
  let isClosed = false;
  const closeIfIdle = (): void => {
    if (isClosed && drawings === 0) void task.destroy();
  };
  return {
    draw: async (number, wanted, signal) => {
      drawings += 1;
      try {
        const page = await document.getPage(number);
        signal.throwIfAborted();
        const whole = page.getViewport({ scale: 1 });
        const scale = Math.min(wanted, Math.sqrt(PIXELS_MAX / (whole.width * whole.height)));
        const viewport = page.getViewport({ scale });
        const canvas = globalThis.document.createElement("canvas");
        canvas.width = Math.max(1, Math.round(viewport.width));
        canvas.height = Math.max(1, Math.round(viewport.height));
        const drawing = page.render({ canvas, viewport });
        const cancel = (): void => drawing.cancel();
        signal.addEventListener("abort", cancel);
        await drawing.promise.finally(() => signal.removeEventListener("abort", cancel));
        return canvas;
      } finally {
        drawings -= 1;
        closeIfIdle();
      }
    },
    close: () => {
      isClosed = true;
      closeIfIdle();
    },
  };
}

async function loaded(): Promise<Loaded> {
  loading ??= load();
  try {
    return await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

async function load(): Promise<Loaded> {
  const pdfJs = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const { GlobalWorkerOptions, PDFWorker } = pdfJs;
  GlobalWorkerOptions.workerSrc = addressOf("pdfWorker");
  // Without ports every document would start a worker of its own.
  GlobalWorkerOptions.rendererPorts = Array.from(
    { length: RENDERERS },
    () => new Worker(addressOf("pdfRenderer"), { type: "module" }),
  );
  return { pdfJs, worker: PDFWorker.create({ verbosity: pdfJs.VerbosityLevel.ERRORS }) };
}

/** Fonts with Arial's metrics under the OFL, in place of those that pdf.js names, which are under the GPL. */
const ARIMO: Readonly<Record<string, string>> = {
  "LiberationSans-Regular.ttf": "Arimo_400Regular.ttf",
  "LiberationSans-Italic.ttf": "Arimo_400Regular_Italic.ttf",
  "LiberationSans-Bold.ttf": "Arimo_700Bold.ttf",
  "LiberationSans-BoldItalic.ttf": "Arimo_700Bold_Italic.ttf",
};

/** Loads character maps, standard fonts and decoders for pdf.js. */
class ServedData {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const response = await fetch(addressOf("pdfData") + (ARIMO[filename] ?? filename));
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
