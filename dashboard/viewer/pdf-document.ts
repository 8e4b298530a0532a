import type { PDFPageProxy, PDFWorker } from "pdfjs-dist";
import { addressOf } from "#workers/addresses.ts";
import type { FormPage } from "./form.ts";
import type { Box } from "./page-geometry.ts";
import { pageLines } from "./page-lines.ts";

/** A PDF whose pages can be drawn. */
export type PdfDocument = {
  /** Draws a page (from 1) with `scale` device pixels per point. Rejects if `signal` is aborted. */
  readonly draw: (page: number, scale: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  /** The pages as the API describes those of a form. */
  readonly pages: () => Promise<readonly FormPage[]>;
  /** Reads those properties of the widgets that the API does not give. */
  readonly widgets: () => Promise<readonly WidgetData[]>;
  /** The lines that a page (from 1) draws. */
  readonly lines: (page: number) => Promise<readonly Box[]>;
  /** Frees it, after the drawings in progress. */
  readonly close: () => void;
};

/** The look of a widget, and the value of a button. */
export type WidgetData = {
  /** Full name of its field. */
  readonly name: string;
  readonly page: number;
  readonly rect: readonly [number, number, number, number];
  /** Points; 0: automatic. */
  readonly fontSize: number;
  readonly align: "left" | "center" | "right";
  /** Null: no check box or radio button. */
  readonly exportValue: string | null;
};

type PdfJs = typeof import("pdfjs-dist");
type Loaded = { readonly pdfJs: PdfJs; readonly worker: PDFWorker };

/** A canvas with more pixels stays blank in some browsers. */
const PIXELS_MAX = 16_000_000;
/** Two documents are open while one replaces the other. */
const RENDERERS = 2;
const ROTATIONS = [0, 90, 180, 270] as const;
/** In the order of /Q (ISO 32000-2, 12.7.4.3). */
const ALIGNMENTS = ["left", "center", "right"] as const;

let loading: Promise<Loaded> | null = null;

/** Opens a PDF; `pdf` is copied. Loads pdf.js on first use. `isBare`: it is drawn without annotations. */
export async function openPdf(pdf: Uint8Array, isBare = false): Promise<PdfDocument> {
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
  const annotationMode = isBare ? pdfJs.AnnotationMode.DISABLE : pdfJs.AnnotationMode.ENABLE;
  const allPages = (): Promise<readonly PDFPageProxy[]> =>
    Promise.all(
      Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)),
    );
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
        const drawing = page.render({ canvas, viewport, annotationMode });
        const cancel = (): void => drawing.cancel();
        signal.addEventListener("abort", cancel);
        await drawing.promise.finally(() => signal.removeEventListener("abort", cancel));
        return canvas;
      } finally {
        drawings -= 1;
        closeIfIdle();
      }
    },
    pages: async () => (await allPages()).map(pageOf),
    widgets: async () => (await Promise.all((await allPages()).map(widgetsOf))).flat(),
    lines: async (number) => {
      const page = await document.getPage(number);
      const operators = await page.getOperatorList({ annotationMode });
      return pageLines(pageOf(page), operators, pdfJs);
    },
    close: () => {
      isClosed = true;
      closeIfIdle();
    },
  };
}

function pageOf({ pageNumber: page, view, rotate, userUnit }: PDFPageProxy): FormPage {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = view;
  const rotation = ROTATIONS.find((angle) => angle === ((rotate % 360) + 360) % 360) ?? 0;
  const [width, height] = [(x2 - x1) * userUnit, (y2 - y1) * userUnit];
  return { page, width, height, rotation, box: [x1, y1, x2, y2] };
}

async function widgetsOf(page: PDFPageProxy): Promise<readonly WidgetData[]> {
  // Typed loosely by pdf.js; a member that is missing has its default.
  const annotations: readonly Readonly<Record<string, unknown>>[] = await page.getAnnotations();
  return annotations.flatMap((one) => {
    const { fieldName: name, rect, buttonValue, exportValue, textAlignment } = one;
    if (one["subtype"] !== "Widget" || typeof name !== "string" || !Array.isArray(rect)) return [];
    const [x1, y1, x2, y2] = rect.map(Number);
    const value = [buttonValue, exportValue].find((each) => typeof each === "string");
    return [
      {
        name,
        page: page.pageNumber,
        rect: [x1 ?? 0, y1 ?? 0, x2 ?? 0, y2 ?? 0] as const,
        fontSize: fontSizeOf(one["defaultAppearanceData"]),
        align: ALIGNMENTS[Number(textAlignment)] ?? "left",
        exportValue: value ?? null,
      },
    ];
  });
}

function fontSizeOf(appearance: unknown): number {
  if (typeof appearance !== "object" || appearance === null) return 0;
  return "fontSize" in appearance && typeof appearance.fontSize === "number"
    ? appearance.fontSize
    : 0;
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
