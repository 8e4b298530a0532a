import { type ShownPage, shownRect, shownSize } from "@platen/engine/assemble";
import type { Shape } from "@platen/forms";
import { type Point, type Subpath, shapesOfPath } from "./path-shapes.ts";
import { type Pdfium, withMemory } from "./pdfium.ts";
import { readMarks } from "./read-marks.ts";
import { roundPoints } from "./read-words.ts";

/** Limits of reading the shapes of a page; beyond any of them the reading is partial. */
export type ShapeLimits = {
  /** Segments of paths. */
  readonly segments: number;
  /** Characters that are looked at. */
  readonly characters: number;
  readonly isLate: () => boolean;
};

type ShapesRead = {
  readonly shapes: readonly Shape[];
  /** Segments that were read. */
  readonly segments: number;
  readonly isPartial: boolean;
};

/** A matrix as PDF has it: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Types of page objects and of path segments in pdfium. */
const [TEXT, PATH, IMAGE, FORM] = [1, 2, 3, 5];
const [LINE_TO, BEZIER_TO] = [0, 1];
/** Form XObjects in form XObjects that are followed. */
const DEPTH_MAX = 8;
const OBJECTS_PER_CHECK = 256;
/** Four floats or six, or four colour components. */
const SCRATCH_BYTES = 32;

/** Reads the shapes drawn on the page with this 0-based index, annotations excluded; form XObjects are followed. */
export function readShapes(
  pdfium: Pdfium,
  document: number,
  index: number,
  shown: ShownPage,
  limits: ShapeLimits,
): ShapesRead {
  const { api } = pdfium;
  const page = api.FPDF_LoadPage(document, index);
  if (page === 0) return { shapes: [], segments: 0, isPartial: false };
  try {
    return withMemory(pdfium, SCRATCH_BYTES, (pointer) => {
      const reader = new ShapeReader(pdfium, shown, limits, pointer);
      const count = api.FPDFPage_CountObjects(page);
      const isPartial = !reader.readAll(
        count,
        (at) => api.FPDFPage_GetObject(page, at),
        IDENTITY,
        0,
      );
      const marks = readMarks(pdfium, page, shown, limits.characters);
      return { shapes: [...reader.shapes, ...marks], segments: reader.segments, isPartial };
    });
  } finally {
    api.FPDF_ClosePage(page);
  }
}

class ShapeReader {
  readonly shapes: Shape[] = [];
  readonly #pdfium: Pdfium;
  readonly #shown: ShownPage;
  readonly #limits: ShapeLimits;
  readonly #pointer: number;
  segments = 0;
  #objects = 0;

  constructor(pdfium: Pdfium, shown: ShownPage, limits: ShapeLimits, pointer: number) {
    this.#pdfium = pdfium;
    this.#shown = shown;
    this.#limits = limits;
    this.#pointer = pointer;
  }

  /** Reads these objects; false when a limit was reached. */
  readAll(count: number, objectAt: (at: number) => number, matrix: Matrix, depth: number): boolean {
    const { api } = this.#pdfium;
    for (let at = 0; at < count; at += 1) {
      this.#objects += 1;
      if (this.#objects % OBJECTS_PER_CHECK === 0 && this.#limits.isLate()) return false;
      const object = objectAt(at);
      const type = object === 0 ? TEXT : api.FPDFPageObj_GetType(object);
      if (type === PATH && !this.#readPath(object, matrix)) return false;
      if (type === IMAGE) this.#readImage(object, matrix);
      if (type !== FORM || depth >= DEPTH_MAX) continue;
      const inner = multiply(this.#matrixOf(object), matrix);
      const parts = api.FPDFFormObj_CountObjects(object);
      const partAt = (part: number): number => api.FPDFFormObj_GetObject(object, part);
      if (!this.readAll(parts, partAt, inner, depth + 1)) return false;
    }
    return true;
  }

  #readPath(object: number, outer: Matrix): boolean {
    const { api } = this.#pdfium;
    const count = api.FPDFPath_CountSegments(object);
    this.segments += Math.max(0, count);
    if (this.segments > this.#limits.segments) return false;
    const [fillPointer, strokePointer] = [this.#pointer, this.#pointer + 4];
    if (!api.FPDFPath_GetDrawMode(object, fillPointer, strokePointer)) return true;
    const view = this.#view();
    const isFilled = view.getInt32(0, true) !== 0;
    const isStroked = view.getInt32(4, true) !== 0;
    const fill = isFilled ? this.#lightness(object, "fill") : null;
    const stroke = isStroked ? this.#lightness(object, "stroke") : null;
    if (fill === null && stroke === null) return true;
    const matrix = multiply(this.#matrixOf(object), outer);
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
    const width = stroke === null ? 0 : this.#strokeWidth(object) * scale * this.#shown.unit;
    const subpaths = this.#subpathsOf(object, count, matrix);
    this.#keep(shapesOfPath(subpaths, { fill, stroke, width }));
    return true;
  }

  #subpathsOf(object: number, count: number, matrix: Matrix): Subpath[] {
    const { api } = this.#pdfium;
    const subpaths: { points: Point[]; curves: number; isClosed: boolean }[] = [];
    for (let at = 0; at < count; at += 1) {
      const segment = api.FPDFPath_GetPathSegment(object, at);
      if (segment === 0) continue;
      if (!api.FPDFPathSegment_GetPoint(segment, this.#pointer, this.#pointer + 4)) continue;
      const view = this.#view();
      const point = this.#shownPoint(view.getFloat32(0, true), view.getFloat32(4, true), matrix);
      const type = api.FPDFPathSegment_GetType(segment);
      const last = subpaths.at(-1);
      if ((type !== LINE_TO && type !== BEZIER_TO) || last === undefined)
        subpaths.push({ points: [point], curves: 0, isClosed: false });
      else {
        last.points.push(point);
        if (type === BEZIER_TO) last.curves += 1;
        if (api.FPDFPathSegment_GetClose(segment)) last.isClosed = true;
      }
    }
    return subpaths;
  }

  #readImage(object: number, outer: Matrix): void {
    const [a, b, c, d, e, f] = multiply(this.#matrixOf(object), outer);
    const [x1, x2] = [e + Math.min(0, a, c, a + c), e + Math.max(0, a, c, a + c)];
    const [y1, y2] = [f + Math.min(0, b, d, b + d), f + Math.max(0, b, d, b + d)];
    const box = shownRect(this.#shown, [x1, y1, x2, y2]);
    this.#keep([{ ...box, kind: "image", stroke: null, fill: 0 }]);
  }

  /** Keeps the shapes that are on the visible part of the page. */
  #keep(shapes: readonly Shape[]): void {
    const { width, height } = shownSize(this.#shown);
    for (const shape of shapes) {
      const { left, top, right, bottom } = shape;
      const isFinite = [left, top, right, bottom].every(Number.isFinite);
      if (!isFinite || right < 0 || bottom < 0 || left > width || top > height) continue;
      this.shapes.push({
        ...shape,
        left: roundPoints(Math.max(0, left)),
        top: roundPoints(Math.max(0, top)),
        right: roundPoints(Math.min(width, right)),
        bottom: roundPoints(Math.min(height, bottom)),
      });
    }
  }

  #shownPoint(x: number, y: number, [a, b, c, d, e, f]: Matrix): Point {
    const [across, up] = [a * x + c * y + e, b * x + d * y + f];
    const { left, top } = shownRect(this.#shown, [across, up, across, up]);
    return { x: left, y: top };
  }

  #matrixOf(object: number): Matrix {
    if (!this.#pdfium.api.FPDFPageObj_GetMatrix(object, this.#pointer)) return IDENTITY;
    const view = this.#view();
    return [
      view.getFloat32(0, true),
      view.getFloat32(4, true),
      view.getFloat32(8, true),
      view.getFloat32(12, true),
      view.getFloat32(16, true),
      view.getFloat32(20, true),
    ];
  }

  #strokeWidth(object: number): number {
    const isKnown = this.#pdfium.api.FPDFPageObj_GetStrokeWidth(object, this.#pointer);
    return isKnown ? this.#view().getFloat32(0, true) : 1;
  }

  /** Returns the lightness of a colour, null when it is transparent. */
  #lightness(object: number, which: "fill" | "stroke"): number | null {
    const { api } = this.#pdfium;
    const read = which === "fill" ? api.FPDFPageObj_GetFillColor : api.FPDFPageObj_GetStrokeColor;
    const [red, green, blue, alpha] = [0, 4, 8, 12].map((offset) => this.#pointer + offset);
    if (!read(object, red ?? 0, green ?? 0, blue ?? 0, alpha ?? 0)) return 0;
    const view = this.#view();
    if (view.getUint32(12, true) === 0) return null;
    const [r, g, b] = [view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true)];
    return Math.round(((0.299 * r + 0.587 * g + 0.114 * b) / 255) * 100) / 100;
  }

  // The memory moves when it grows.
  #view(): DataView {
    return new DataView(this.#pdfium.memory.HEAPU8.buffer, this.#pointer, SCRATCH_BYTES);
  }
}

/** The matrix that applies `first` and then `second`. */
function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [
    a * g + b * i,
    a * h + b * j,
    c * g + d * i,
    c * h + d * j,
    e * g + f * i + k,
    e * h + f * j + l,
  ];
}
