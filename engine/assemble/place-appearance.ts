import type { CosObject, Document, Stream } from "#cos";
import type { Rect } from "#form";

/** A transformation `[a b c d e f]` (ISO 32000-2, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * The matrix that maps an appearance stream's transformed box onto `rect` (12.5.5, algorithm 8). `null` where it has no
 * size.
 */
export function placeAppearance(document: Document, stream: Stream, rect: Rect): Matrix | null {
  const box = numbers(document, stream.dict.get("BBox"), 4);
  if (box === null) return null;
  const matrix = numbers(document, stream.dict.get("Matrix"), 6) ?? IDENTITY;
  const [x1, y1, x2, y2] = transformBox(box, matrix);
  const [left, bottom, right, top] = rect;
  if (x2 - x1 <= 0 || y2 - y1 <= 0 || right <= left || top <= bottom) return null;
  const scaleX = (right - left) / (x2 - x1);
  const scaleY = (top - bottom) / (y2 - y1);
  return [scaleX, 0, 0, scaleY, left - x1 * scaleX, bottom - y1 * scaleY];
}

/** The bounding box of `box` transformed by `matrix`. */
function transformBox(box: readonly number[], matrix: readonly number[]): Rect {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const corners = [
    [x1, y1],
    [x2, y1],
    [x1, y2],
    [x2, y2],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function numbers(
  document: Document,
  object: CosObject | undefined,
  count: number,
): readonly number[] | null {
  const array = document.array(object);
  const values = array?.flatMap((item) => document.number(item) ?? []) ?? [];
  return values.length === count ? values : null;
}
