import { type Pdfium, withMemory } from "./pdfium.ts";

/** How sure it is that a filled field has the right value. */
export type FilledMark = "sure" | "check";

/** A field's outline in units of the sheet, from its upper left corner. */
export type SheetMark = {
  readonly number: number;
  readonly name: string;
  /** For a field with a value, which the mark leaves readable: the number alone, above the upper right corner. */
  readonly filled?: FilledMark | null;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

type Size = { readonly width: number; readonly height: number };
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const FRAME: Colour = [0, 90, 200, 255];
const FILL: Colour = [0, 110, 255, 28];
const FILLED: Readonly<Record<FilledMark, { readonly frame: Colour; readonly fill: Colour }>> = {
  sure: { frame: [0, 130, 60, 255], fill: [0, 170, 80, 36] },
  check: { frame: [215, 110, 0, 255], fill: [255, 150, 0, 56] },
};
const PLATE: Colour = [255, 255, 255, 215];
const INK: Colour = [160, 0, 60, 255];
/** Height of capitals and digits above the baseline, relative to the font size. */
const CAPITALS = 0.72;
const FONT = "Helvetica-Bold";
/** Names that the font can draw. */
const PLAIN = /^[ -~]{1,100}$/;

/** Measures of marks in units of the sheet. The smallest text fits into a check box and can still be read. */
export type MarkStyle = {
  readonly lineWidth: number;
  readonly textSize: number;
  readonly textSizeMin: number;
  readonly padding: number;
};

/** For images, whose unit is the pixel. */
const ON_IMAGES: MarkStyle = { lineWidth: 1, textSize: 12, textSizeMin: 9, padding: 2 };

/** Draws marks over an image: they are on a separate page, rendered above the existing one. */
export function drawMarks(
  pdfium: Pdfium,
  bitmap: number,
  { width, height }: Size,
  marks: readonly SheetMark[],
): void {
  const { api } = pdfium;
  const document = api.FPDF_CreateNewDocument();
  const page = api.FPDFPage_New(document, 0, width, height);
  const font = markFont(pdfium, document);
  putMarks({ pdfium, document, page, font, width, height, style: ON_IMAGES }, marks);
  api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  api.FPDFFont_Close(font);
  api.FPDF_ClosePage(page);
  api.FPDF_CloseDocument(document);
}

/** A page of a document that is being written. */
export type Sheet = Size & {
  readonly pdfium: Pdfium;
  readonly document: number;
  readonly page: number;
  readonly font: number;
  readonly style: MarkStyle;
};

/** Returns the font of marks in a document; to be closed. */
export function markFont({ api }: Pdfium, document: number): number {
  return api.FPDFText_LoadStandardFont(document, FONT);
}

/**
 * Outlines fields on a page and labels each with its number and, if there is room, the end of its name; a filled field
 * has its number only.
 */
export function putMarks(sheet: Sheet, marks: readonly SheetMark[]): void {
  const shown = marks.filter((mark) => isOn(mark, sheet));
  for (const mark of shown) outline(sheet, mark);
  for (const mark of shown) label(sheet, mark);
}

function isOn({ left, top, right, bottom }: SheetMark, { width, height }: Size): boolean {
  return right > 0 && bottom > 0 && left < width && top < height;
}

function outline(sheet: Sheet, { left, top, right, bottom, filled = null }: SheetMark): void {
  const box = { left, top, width: right - left, height: bottom - top };
  const { frame, fill } = filled === null ? { frame: FRAME, fill: FILL } : FILLED[filled];
  rectangle(sheet, box, fill, frame);
}

function label(sheet: Sheet, mark: SheetMark): void {
  if ((mark.filled ?? null) !== null) numberAbove(sheet, mark);
  else labelInside(sheet, mark);
}

function numberAbove(sheet: Sheet, { number, top, right }: SheetMark): void {
  const { textSizeMin, padding } = sheet.style;
  const object = textObject(sheet, String(number), textSizeMin);
  const left = right - widthOf(sheet, object);
  sheet.pdfium.api.FPDFPageObj_Transform(object, 1, 0, 0, 1, left, sheet.height - top + padding);
  sheet.pdfium.api.FPDFPage_InsertObject(sheet.page, object);
}

function labelInside(sheet: Sheet, mark: SheetMark): void {
  const { api } = sheet.pdfium;
  const { padding, textSize, textSizeMin } = sheet.style;
  const [across, down] = [mark.right - mark.left, mark.bottom - mark.top];
  const size = Math.max(textSizeMin, Math.min(textSize, down - 2 * padding));
  for (const text of textsOf(mark)) {
    const object = textObject(sheet, text, size);
    const width = widthOf(sheet, object);
    if (width + 2 * padding > across && text !== String(mark.number)) {
      api.FPDFPageObj_Destroy(object);
      continue;
    }
    const plate = { left: mark.left, top: mark.top, width: width + 2 * padding };
    rectangle(sheet, { ...plate, height: size * CAPITALS + 2 * padding }, PLATE, null);
    const base = sheet.height - mark.top - padding - size * CAPITALS;
    api.FPDFPageObj_Transform(object, 1, 0, 0, 1, mark.left + padding, base);
    api.FPDFPage_InsertObject(sheet.page, object);
    return;
  }
}

/** Candidate labels, the longest first; the last is the number alone. */
function textsOf({ number, name }: SheetMark): readonly string[] {
  const end = name.slice(name.lastIndexOf(".") + 1);
  return [...(PLAIN.test(end) ? [`${number} ${end}`] : []), String(number)];
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
  { pdfium: { api }, page, height, style }: Sheet,
  box: Size & { readonly left: number; readonly top: number },
  fill: Colour,
  frame: Colour | null,
): void {
  const bottom = height - box.top - box.height;
  const object = api.FPDFPageObj_CreateNewRect(box.left, bottom, box.width, box.height);
  api.FPDFPageObj_SetFillColor(object, ...fill);
  if (frame !== null) {
    api.FPDFPageObj_SetStrokeColor(object, ...frame);
    api.FPDFPageObj_SetStrokeWidth(object, style.lineWidth);
  }
  api.FPDFPath_SetDrawMode(object, FILL_WINDING, frame !== null);
  api.FPDFPage_InsertObject(page, object);
}

/** FPDF_FILLMODE_WINDING. */
const FILL_WINDING = 2;
