import type { Shape } from "@platen/forms";

/** A point of the page as shown. */
export type Point = { readonly x: number; readonly y: number };

/** A connected part of a path; of a curve the control points count as points. */
export type Subpath = {
  readonly points: readonly Point[];
  /** How many of the points belong to curves. */
  readonly curves: number;
  readonly isClosed: boolean;
};

/** How a path is painted: lightness from 0 to 1, and the width of its stroke in points. */
export type Paint = {
  readonly fill: number | null;
  readonly stroke: number | null;
  readonly width: number;
};

/** A line is at most this wide, points. */
const LINE_WIDTH_MAX = 3;
/** How far the ends of a horizontal or vertical line may be apart across it, points. */
const STRAIGHT = 0.4;
/** The longest side of an outline, points. */
const OUTLINE_MAX = 24;
/** Share of a large box's edges that is straight, when its corners are rounded. */
const ROUNDED_STRAIGHT_MIN = 0.6;

/** Returns the lines, rectangles and small outlines that a path paints. */
export function shapesOfPath(subpaths: readonly Subpath[], paint: Paint): Shape[] {
  return subpaths.flatMap((subpath) => shapesOf(subpath, paint));
}

function shapesOf({ points, curves, isClosed }: Subpath, paint: Paint): Shape[] {
  const box = boxAround(points);
  const { fill, stroke, width } = paint;
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  if (points.length < 2) return [];
  const edges = straightEdges(points, isClosed || fill !== null);
  const isPlain = curves === 0;
  if (isPlain && isRectangle(points)) {
    if (Math.min(across, down) > LINE_WIDTH_MAX)
      return [{ ...box, kind: "rectangle", fill, stroke }];
    if (stroke === null && Math.max(across, down) > LINE_WIDTH_MAX)
      return [{ ...box, kind: "line", stroke: fill, fill: null }];
    if (stroke === null) return [];
  }
  const isSmall = Math.max(across, down) <= OUTLINE_MAX && Math.min(across, down) > LINE_WIDTH_MAX;
  // The arcs of a large box's corners end elsewhere than they begin.
  const returns = isClosed || fill !== null || isLoop(points);
  if (isSmall && returns && points.length > 3) return [{ ...box, kind: "outline", fill, stroke }];
  if (curves > 0 && Math.min(across, down) > LINE_WIDTH_MAX && isRounded(edges, across, down))
    return [{ ...box, kind: "rectangle", fill, stroke }];
  if (stroke === null) return [];
  return edges
    .filter(({ left, top, right, bottom }) => Math.max(right - left, bottom - top) > width)
    .map((edge) => ({ ...widened(edge, width / 2), kind: "line", stroke, fill: null }));
}

type Edge = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

function boxAround(points: readonly Point[]): Edge {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** The horizontal and vertical edges between consecutive points. */
function straightEdges(points: readonly Point[], isClosed: boolean): Edge[] {
  const [first] = points;
  const ring = isClosed && first !== undefined ? [...points, first] : points;
  return ring.slice(1).flatMap((point, at) => {
    const last = ring[at];
    if (last === undefined) return [];
    const edge = boxAround([last, point]);
    const [across, down] = [edge.right - edge.left, edge.bottom - edge.top];
    return Math.min(across, down) <= STRAIGHT && Math.max(across, down) > STRAIGHT ? [edge] : [];
  });
}

/** True for four corners with sides along the axes, whether or not the path returns to its start. */
function isRectangle(points: readonly Point[]): boolean {
  const [one, two, three, four, five] = points;
  if (one === undefined || two === undefined || three === undefined || four === undefined)
    return false;
  if (points.length > 5 || (five !== undefined && !isSame(one, five))) return false;
  const isAcrossFirst =
    isNear(one.y, two.y) &&
    isNear(two.x, three.x) &&
    isNear(three.y, four.y) &&
    isNear(four.x, one.x);
  const isDownFirst =
    isNear(one.x, two.x) &&
    isNear(two.y, three.y) &&
    isNear(three.x, four.x) &&
    isNear(four.y, one.y);
  return isAcrossFirst || isDownFirst;
}

function isRounded(edges: readonly Edge[], across: number, down: number): boolean {
  const straight = edges.reduce(
    (sum, { left, top, right, bottom }) => sum + (right - left) + (bottom - top),
    0,
  );
  return straight > ROUNDED_STRAIGHT_MIN * 2 * (across + down);
}

function widened(edge: Edge, half: number): Edge {
  const isAcross = edge.right - edge.left >= edge.bottom - edge.top;
  return isAcross
    ? { ...edge, top: edge.top - half, bottom: edge.bottom + half }
    : { ...edge, left: edge.left - half, right: edge.right + half };
}

function isLoop(points: readonly Point[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  return first !== undefined && last !== undefined && isSame(first, last);
}

function isSame(one: Point, other: Point): boolean {
  return isNear(one.x, other.x) && isNear(one.y, other.y);
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= STRAIGHT;
}
