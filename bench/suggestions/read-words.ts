import type { PageText, PageWord } from "@platen/forms";
import { type Pdfium, withMemory } from "@platen/service/pdfium";

/** Device units per point when coordinates are converted. */
const UNITS = 100;
const PAGES_MAX = 60;

type Point = { readonly x: number; readonly y: number };
type Character = { readonly text: string; readonly box: Omit<PageWord, "text"> };

/** A page as shown: its words, and the conversion of its own coordinates into those of the page as shown. */
export type ReadPage = PageText & { readonly show: (x: number, y: number) => Point };

/** Calls `use` with each of the first 60 pages. */
export function readPages<Result>(
  pdfium: Pdfium,
  pdf: Uint8Array,
  use: (page: ReadPage) => Result,
): Result[] {
  const { api, memory } = pdfium;
  return withMemory(pdfium, pdf.length, (bytes) => {
    memory.HEAPU8.set(pdf, bytes);
    const document = api.FPDF_LoadMemDocument(bytes, pdf.length, "");
    if (document === 0) return [];
    const count = Math.min(PAGES_MAX, api.FPDF_GetPageCount(document));
    const results = Array.from({ length: count }, (_, index) =>
      readPage(pdfium, document, index, use),
    );
    api.FPDF_CloseDocument(document);
    return results;
  });
}

function readPage<Result>(
  pdfium: Pdfium,
  document: number,
  index: number,
  use: (page: ReadPage) => Result,
): Result {
  const { api } = pdfium;
  const page = api.FPDF_LoadPage(document, index);
  const [width, height] = [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)];
  const show = (x: number, y: number): Point => showPoint(pdfium, page, width, height, x, y);
  const result = use({
    page: index + 1,
    width,
    height,
    words: wordsOf(readCharacters(pdfium, page, show)),
    show,
  });
  api.FPDF_ClosePage(page);
  return result;
}

function readCharacters(pdfium: Pdfium, page: number, show: ReadPage["show"]): Character[] {
  const { api, memory } = pdfium;
  const text = api.FPDFText_LoadPage(page);
  const count = api.FPDFText_CountChars(text);
  const characters = withMemory(pdfium, 32, (out) =>
    Array.from({ length: Math.max(0, count) }, (_, index): Character => {
      const code = api.FPDFText_GetUnicode(text, index);
      const isBreak = api.FPDFText_IsGenerated(text, index) === 1 || code <= 0x20 || code === 0xa0;
      api.FPDFText_GetLooseCharBox(text, index, out);
      const view = new DataView(memory.HEAPU8.buffer, out, 16);
      const [x1, y1, x2, y2] = [0, 12, 8, 4].map((at) => view.getFloat32(at, true));
      const one = show(x1 ?? 0, y1 ?? 0);
      const other = show(x2 ?? 0, y2 ?? 0);
      return {
        text: isBreak ? " " : code === 0xfffe ? "-" : String.fromCodePoint(code),
        box: {
          left: Math.min(one.x, other.x),
          top: Math.min(one.y, other.y),
          right: Math.max(one.x, other.x),
          bottom: Math.max(one.y, other.y),
        },
      };
    }),
  );
  api.FPDFText_ClosePage(text);
  return characters;
}

function wordsOf(characters: readonly Character[]): PageWord[] {
  const words: PageWord[] = [];
  let isOpen = false;
  for (const { text, box } of characters) {
    const last = words.at(-1);
    if (text === " ") isOpen = false;
    else if (isOpen && last !== undefined && !isApart(last, box)) {
      words[words.length - 1] = {
        text: last.text + text,
        left: Math.min(last.left, box.left),
        top: Math.min(last.top, box.top),
        right: Math.max(last.right, box.right),
        bottom: Math.max(last.bottom, box.bottom),
      };
    } else {
      words.push({ text, ...box });
      isOpen = true;
    }
  }
  return words;
}

function isApart(word: PageWord, box: Omit<PageWord, "text">): boolean {
  const height = box.bottom - box.top;
  const isOtherLine = box.top > word.bottom - height / 3 || box.bottom < word.top + height / 3;
  return isOtherLine || box.left - word.right > height / 2 || box.right < word.left;
}

function showPoint(
  pdfium: Pdfium,
  page: number,
  width: number,
  height: number,
  x: number,
  y: number,
): Point {
  const [across, down] = [Math.round(width * UNITS), Math.round(height * UNITS)];
  return withMemory(pdfium, 8, (out) => {
    pdfium.api.FPDF_PageToDevice(page, 0, 0, across, down, 0, x, y, out, out + 4);
    const view = new DataView(pdfium.memory.HEAPU8.buffer, out, 8);
    return { x: view.getInt32(0, true) / UNITS, y: view.getInt32(4, true) / UNITS };
  });
}
