import type { OPS, Util } from "pdfjs-dist";
import type { FormPage } from "./form.ts";
import { type Box, shownBox } from "./page-geometry.ts";

/** The operators of a page as pdf.js lists them. */
export type Operators = {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
};

/** The parts of pdf.js that are needed: it is loaded by the caller. */
export type LineReader = { readonly OPS: typeof OPS; readonly Util: typeof Util };

/** As in a PDF: x′ = a x + c y + e, y′ = b x + d y + f. */
type Matrix = readonly number[];
type Point = readonly [number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Numbers of pdf.js in the data of a path, and how many coordinates follow each. */
const [MOVE, LINE, CLOSE] = [0, 1, 4];
const COORDINATES: Readonly<Record<number, number>> = { 0: 2, 1: 2, 2: 6, 3: 4, 4: 0 };
/** Shorter lines belong to letters and pictures, and a line is straight within this distance, points. */
const [LENGTH_MIN, SKEW_MAX] = [6, 0.5];
const LINES_MAX = 5000;

/** Returns the horizontal and vertical lines, and edges of areas, that a page draws; at most 5,000 of them. */
export function pageLines(
  page: FormPage,
  { fnArray, argsArray }: Operators,
  { OPS: numbers, Util: matrices }: LineReader,
): readonly Box[] {
  const lines: Box[] = [];
  const saved: Matrix[] = [];
  let matrix = IDENTITY;
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index];
    if (lines.length >= LINES_MAX) break;
    if (operator === numbers.save || operator === numbers.paintFormXObjectBegin) saved.push(matrix);
    if (operator === numbers.restore || operator === numbers.paintFormXObjectEnd)
      matrix = saved.pop() ?? IDENTITY;
    if (operator === numbers.transform) matrix = matrices.transform(matrix, matrixOf(args));
    if (operator === numbers.paintFormXObjectBegin)
      matrix = matrices.transform(matrix, matrixOf(Array.isArray(args) ? args[0] : null));
    if (operator !== numbers.constructPath || !Array.isArray(args)) continue;
    const [painting, paths] = args as readonly unknown[];
    // A path that is not painted clips what follows.
    if (painting === numbers.endPath || !Array.isArray(paths)) continue;
    for (const [from, to] of segmentsOf(paths[0])) {
      const ends = [...from, ...to];
      matrices.applyTransform(ends, matrix);
      matrices.applyTransform(ends, matrix, 2);
      lines.push(...lineBetween(page, ends));
    }
  }
  return lines.slice(0, LINES_MAX);
}

function* segmentsOf(data: unknown): Generator<readonly [Point, Point]> {
  if (!(data instanceof Float32Array)) return;
  let [start, here]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  for (let index = 0; index < data.length; ) {
    const kind = data[index] ?? CLOSE;
    const count = COORDINATES[kind];
    if (count === undefined) return;
    const end = index + count;
    const next: Point = kind === CLOSE ? start : [data[end - 1] ?? 0, data[end] ?? 0];
    if (kind === MOVE) start = next;
    if (kind === LINE || kind === CLOSE) yield [here, next];
    here = next;
    index = end + 1;
  }
}

function lineBetween(page: FormPage, [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): Box[] {
  const [across, up] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  if (Math.max(across, up) < LENGTH_MIN || Math.min(across, up) > SKEW_MAX) return [];
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return [shownBox(page, across > up ? [x1, y, x2, y] : [x, y1, x, y2])];
}

function matrixOf(values: unknown): Matrix {
  const list = Array.isArray(values) || values instanceof Float32Array ? [...values] : [];
  return list.length < 6 ? IDENTITY : list.map(Number);
}
