/** A point on the pad, in its own units. */
export type Point = { readonly x: number; readonly y: number };

/** A line drawn without lifting the pen. */
export type Stroke = readonly Point[];

/** The part of a canvas that draws strokes. */
export type StrokeCanvas = Pick<
  CanvasRenderingContext2D,
  "beginPath" | "moveTo" | "lineTo" | "quadraticCurveTo" | "arc" | "stroke" | "fill"
>;

/** Size of the pad in its own units; on the screen it is as wide as the dialog. */
export const PAD = { width: 600, height: 200 } as const;
/** Width of the pen in units. */
export const PEN = 3.5;
/** Points nearer than this are one, so that slow drawing has no corners. */
const NEAR = 1.5;

/** A stroke with one more point. */
export function extended(stroke: Stroke, { x, y }: Point): Stroke {
  const point = { x: within(x, PAD.width), y: within(y, PAD.height) };
  const last = stroke.at(-1);
  const isNear = last !== undefined && Math.hypot(point.x - last.x, point.y - last.y) < NEAR;
  return isNear ? stroke : [...stroke, point];
}

/** Draws a stroke as a smooth line: through the middles between its points. */
export function drawStroke(canvas: StrokeCanvas, stroke: Stroke): void {
  const [first, second] = stroke;
  if (first === undefined) return;
  canvas.beginPath();
  if (second === undefined) {
    canvas.arc(first.x, first.y, PEN / 2, 0, 2 * Math.PI);
    canvas.fill();
    return;
  }
  canvas.moveTo(first.x, first.y);
  for (const [at, point] of stroke.entries()) {
    const next = stroke[at + 1];
    if (next === undefined) canvas.lineTo(point.x, point.y);
    else canvas.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
  }
  canvas.stroke();
}

/** The rectangle that strokes cover with the width of the pen; null without strokes. */
export function boundsOf(strokes: readonly Stroke[]): {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
} | null {
  const points = strokes.flat();
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - PEN, Math.min(...ys) - PEN];
  return { left, top, width: Math.max(...xs) + PEN - left, height: Math.max(...ys) + PEN - top };
}

function within(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
