import { openWithPdfium, type Pdfium } from "../referees/pdfium-library.ts";

/** A part of a page, 144 pixels an inch, four bytes a pixel. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
};

/** Renders `rect` (points, in the page's own space) of a page, annotations and all, as pdfium shows it. */
export function renderPart(
  pdfium: Pdfium,
  pdf: Uint8Array,
  pageIndex: number,
  rect: readonly number[],
): Picture {
  const { api } = pdfium;
  const { document, close } = openWithPdfium(pdfium, pdf);
  const page = flattenedPage(pdfium, document, pageIndex);
  try {
    if (page === 0) throw new Error(`pdfium finds no page ${pageIndex + 1}`);
    const across = Math.round(api.FPDF_GetPageWidthF(page) * SCALE);
    const up = Math.round(api.FPDF_GetPageHeightF(page) * SCALE);
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
    const corners = [
      devicePoint(pdfium, page, across, up, x1, y1),
      devicePoint(pdfium, page, across, up, x2, y2),
    ] as const;
    const [left, right] = sortPair(corners[0][0], corners[1][0]);
    const [top, bottom] = sortPair(corners[0][1], corners[1][1]);
    const [width, height] = [side(left, right), side(top, bottom)];
    const bitmap = api.FPDFBitmap_Create(width, height, 0);
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    api.FPDF_RenderPageBitmap(bitmap, page, -left, -top, across, up, 0, 0);
    const from = api.FPDFBitmap_GetBuffer(bitmap);
    const bytes = pdfium.memory.HEAPU8.slice(from, from + width * height * 4);
    api.FPDFBitmap_Destroy(bitmap);
    return { width, height, bytes };
  } finally {
    if (page !== 0) api.FPDF_ClosePage(page);
    close();
  }
}

/** The share of pixels that differ by more than 48 grey levels; 1 for pictures of different sizes. */
export function differentShare(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  const pixels = a.width * a.height;
  let different = 0;
  for (let i = 0; i < pixels * 4; i += 4) {
    if (Math.abs(greyAt(a.bytes, i) - greyAt(b.bytes, i)) > GREY_LEVELS) different += 1;
  }
  return pixels === 0 ? 0 : different / pixels;
}

/** Pixels a point at 144 an inch. */
const SCALE = 2;
const GREY_LEVELS = 48;
const SIDE_MAX = 4000;

/** The page with its appearance streams burnt in: a form environment would draw some fields by its own rules. */
function flattenedPage({ api }: Pdfium, document: number, index: number): number {
  const page = api.FPDF_LoadPage(document, index);
  if (page === 0) return 0;
  api.FPDFPage_Flatten(page, 0);
  api.FPDF_ClosePage(page);
  return api.FPDF_LoadPage(document, index);
}

function greyAt(bytes: Uint8Array, at: number): number {
  const [blue = 0, green = 0, red = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

function devicePoint(
  { api, memory }: Pdfium,
  page: number,
  across: number,
  up: number,
  x: number,
  y: number,
): readonly [number, number] {
  const out = memory.wasmExports.malloc(8);
  api.FPDF_PageToDevice(page, 0, 0, across, up, 0, x, y, out, out + 4);
  const view = new DataView(memory.HEAPU8.buffer, out, 8);
  const point = [view.getInt32(0, true), view.getInt32(4, true)] as const;
  memory.wasmExports.free(out);
  return point;
}

function sortPair(a: number, b: number): readonly [number, number] {
  return a < b ? [a, b] : [b, a];
}

function side(from: number, to: number): number {
  return Math.max(1, Math.min(SIDE_MAX, to - from));
}
