import { type Pdfium, withMemory } from "./pdfium.ts";

/** A field's outline in pixels of the image, from its upper left corner. */
export type DeviceMark = {
  readonly number: number;
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

type Size = { readonly width: number; readonly height: number };
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const FRAME: Colour = [0, 90, 200, 255];
const FILL: Colour = [0, 110, 255, 28];
const PLATE: Colour = [255, 255, 255, 215];
const INK: Colour = [160, 0, 60, 255];
const LINE_WIDTH = 1;
const TEXT_SIZE = 12;
/** Small enough for a check box, large enough to be read. */
const TEXT_SIZE_MIN = 9;
const PADDING = 2;
/** Height of capitals and digits above the baseline, relative to the font size. */
const CAPITALS = 0.72;
const FONT = "Helvetica-Bold";
/** Names that the font can draw. */
const PLAIN = /^[ -~]{1,100}$/;

/**
 * Outlines fields on the image and labels each with its number and name, or the end of its name, as far as there is room;
 * the number is always drawn. The marks are a page of their own, drawn over the existing one.
 */
export function drawMarks(
  pdfium: Pdfium,
  bitmap: number,
  { width, height }: Size,
  marks: readonly DeviceMark[],
): void {
  const { api } = pdfium;
  const document = api.FPDF_CreateNewDocument();
  const page = api.FPDFPage_New(document, 0, width, height);
  const font = api.FPDFText_LoadStandardFont(document, FONT);
  const sheet = { pdfium, document, page, font, height };
  const shown = marks.filter((mark) => isOn(mark, { width, height }));
  for (const mark of shown) outline(sheet, mark);
  for (const mark of shown) label(sheet, mark);
  api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  api.FPDFFont_Close(font);
  api.FPDF_ClosePage(page);
  api.FPDF_CloseDocument(document);
}

type Sheet = {
  readonly pdfium: Pdfium;
  readonly document: number;
  readonly page: number;
  readonly font: number;
  readonly height: number;
};

function isOn({ left, top, right, bottom }: DeviceMark, { width, height }: Size): boolean {
  return right > 0 && bottom > 0 && left < width && top < height;
}

function outline(sheet: Sheet, { left, top, right, bottom }: DeviceMark): void {
  const box = { left, top, width: right - left, height: bottom - top };
  rectangle(sheet, box, FILL, FRAME);
}

function label(sheet: Sheet, mark: DeviceMark): void {
  const { api } = sheet.pdfium;
  const [across, down] = [mark.right - mark.left, mark.bottom - mark.top];
  const size = Math.max(TEXT_SIZE_MIN, Math.min(TEXT_SIZE, down - 2 * PADDING));
  for (const text of textsOf(mark)) {
    const object = textObject(sheet, text, size);
    const width = widthOf(sheet, object);
    if (width + 2 * PADDING > across && text !== String(mark.number)) {
      api.FPDFPageObj_Destroy(object);
      continue;
    }
    const plate = { left: mark.left, top: mark.top, width: width + 2 * PADDING };
    rectangle(sheet, { ...plate, height: size * CAPITALS + 2 * PADDING }, PLATE, null);
    const base = sheet.height - mark.top - PADDING - size * CAPITALS;
    api.FPDFPageObj_Transform(object, 1, 0, 0, 1, mark.left + PADDING, base);
    api.FPDFPage_InsertObject(sheet.page, object);
    return;
  }
}

/** Candidate labels, the longest first; the last is the number alone. */
function textsOf({ number, name }: DeviceMark): readonly string[] {
  const end = name.slice(name.lastIndexOf(".") + 1);
  const names = [...new Set([name, end])].filter((text) => PLAIN.test(text));
  return [...names.map((text) => `${number} ${text}`), String(number)];
}

function textObject({ pdfium, document, font }: Sheet, text: string, size: number): number {
  const { api, memory } = pdfium;
  const object = api.FPDFPageObj_CreateTextObj(document, font, size);
  const bytes = (text.length + 1) * 2;
  withMemory(pdfium, bytes, (pointer) => {
    memory.stringToUTF16(text, pointer, bytes);
    api.FPDFText_SetText(object, pointer);
  });
  api.FPDFPageObj_SetFillColor(object, ...INK);
  return object;
}

function widthOf({ pdfium }: Sheet, object: number): number {
  return withMemory(pdfium, 16, (edges) => {
    pdfium.api.FPDFPageObj_GetBounds(object, edges, edges + 4, edges + 8, edges + 12);
    const view = new DataView(pdfium.memory.HEAPU8.buffer, edges, 16);
    return view.getFloat32(8, true) - view.getFloat32(0, true);
  });
}

/** A rectangle at its upper left corner, filled, and outlined when `frame` is given. */
function rectangle(
  { pdfium: { api }, page, height }: Sheet,
  box: Size & { readonly left: number; readonly top: number },
  fill: Colour,
  frame: Colour | null,
): void {
  const bottom = height - box.top - box.height;
  const object = api.FPDFPageObj_CreateNewRect(box.left, bottom, box.width, box.height);
  api.FPDFPageObj_SetFillColor(object, ...fill);
  if (frame !== null) {
    api.FPDFPageObj_SetStrokeColor(object, ...frame);
    api.FPDFPageObj_SetStrokeWidth(object, LINE_WIDTH);
  }
  api.FPDFPath_SetDrawMode(object, FILL_WINDING, frame !== null);
  api.FPDFPage_InsertObject(page, object);
}

/** FPDF_FILLMODE_WINDING. */
const FILL_WINDING = 2;
