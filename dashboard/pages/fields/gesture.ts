import { type Box, boxAt, type Size } from "#viewer/page-geometry.ts";
import {
  type Edges,
  hullOf,
  inside,
  SIDE_MIN,
  type Step,
  snapped,
  snappedEdge,
  stretched,
} from "./arrange.ts";
import type { DrawnField } from "./drawn-field.ts";

/** A place on a page, in points. */
export type Point = { readonly x: number; readonly y: number };

/** The edges that a handle moves: -1 the left or upper one, 1 the right or lower one. */
export type Handle = { readonly across: -1 | 0 | 1; readonly down: -1 | 0 | 1 };

/** A change under way while the button of the mouse is down. */
export type Gesture =
  | { readonly kind: "move"; readonly from: Point; readonly step: Step }
  | {
      readonly kind: "resize";
      readonly from: Point;
      readonly handle: Handle;
      readonly edges: Edges;
    }
  | { readonly kind: "draw"; readonly from: Point; readonly box: Box }
  | { readonly kind: "marquee"; readonly from: Point; readonly box: Box };

/** The handles of a box. */
export const HANDLES: readonly Handle[] = ([-1, 0, 1] as const).flatMap((down) =>
  ([-1, 0, 1] as const)
    .filter((across) => across !== 0 || down !== 0)
    .map((across) => ({ across, down })),
);

/** Size of a field that is made by a click, in points. */
export const USUAL_SIZES = {
  text: { width: 144, height: 18 },
  checkbox: { width: 12, height: 12 },
  radio: { width: 12, height: 12 },
  choice: { width: 144, height: 18 },
  signature: { width: 180, height: 36 },
} as const;

/** Where a handle of a box lies. */
export function handlePoint({ left, top, width, height }: Box, { across, down }: Handle): Point {
  return { x: left + (width * (across + 1)) / 2, y: top + (height * (down + 1)) / 2 };
}

/** The handle at a place, within `reach` points; null: none. */
export function handleAt(box: Box, { x, y }: Point, reach: number): Handle | null {
  // The handles of a small box leave room to move it.
  const own = Math.min(reach, Math.max(box.width, box.height) / 3);
  const found = HANDLES.find((handle) => {
    const point = handlePoint(box, handle);
    return Math.abs(point.x - x) <= own && Math.abs(point.y - y) <= own;
  });
  return found ?? null;
}

/** The field at a place. */
export function fieldAt(
  fields: readonly DrawnField[],
  { x, y }: Point,
  reach: number,
): DrawnField | null {
  const boxes = fields.map((field) => ({ ...field.box, field }));
  return boxAt(boxes, x, y, reach)?.field ?? null;
}

/** The box between two places. */
function boxBetween(from: Point, to: Point): Box {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** Edges of a box snap, within `reach` points, to those of other fields and to lines of the page near it. */
export type Around = {
  readonly others: readonly Box[];
  readonly lines: readonly Box[];
  readonly reach: number;
};

/** Returns the gesture with the mouse at `to`; `hull` encloses the selected fields. */
export function dragged(
  gesture: Gesture,
  to: Point,
  around: Around & { readonly hull: Box | null },
): Gesture {
  const { hull, reach } = around;
  const by = { across: to.x - gesture.from.x, down: to.y - gesture.from.y };
  const others = targetsOf(around, placeOf(gesture, to, hull));
  switch (gesture.kind) {
    case "marquee":
      return { ...gesture, box: boxBetween(gesture.from, to) };
    case "draw":
      return { ...gesture, box: boxBetween(gesture.from, onEdge(to, others, reach)) };
    case "move":
      return { ...gesture, step: hull === null ? by : snapped(hull, by, others, reach) };
    case "resize":
      return hull === null
        ? gesture
        : { ...gesture, edges: draggedEdges(hull, gesture.handle, by, { others, reach }) };
  }
}

/** A place with each coordinate on an edge or a line within reach. */
export function snappedPoint(point: Point, around: Around): Point {
  return onEdge(point, targetsOf(around, boxBetween(point, point)), around.reach);
}

/** Where a gesture's box is with the mouse at `to`. */
function placeOf(gesture: Gesture, to: Point, hull: Box | null): Box {
  if (hull === null || gesture.kind === "draw" || gesture.kind === "marquee")
    return boxBetween(gesture.from, to);
  if (gesture.kind === "resize") return hullOf([hull, boxBetween(to, to)]);
  const [left, top] = [hull.left + to.x - gesture.from.x, hull.top + to.y - gesture.from.y];
  return { ...hull, left, top };
}

/** Lines further away do not belong to a box. */
function targetsOf({ others, lines, reach }: Around, place: Box): readonly Box[] {
  const near = lines.filter(
    (line) =>
      line.left < place.left + place.width + reach &&
      line.left + line.width > place.left - reach &&
      line.top < place.top + place.height + reach &&
      line.top + line.height > place.top - reach,
  );
  return [...others, ...near];
}

function onEdge({ x, y }: Point, others: readonly Box[], reach: number): Point {
  const [xs, ys] = edgesOf(others);
  return { x: snappedEdge(x, xs, reach), y: snappedEdge(y, ys, reach) };
}

/** The box of a field that is shown while it is resized. */
export function resizedBox(box: Box, edges: Edges, size: Size): Box {
  return inside(stretched(box, edges, size), size);
}

/** True for a box that was dragged, and not clicked. */
export function isDrawn({ width, height }: Box): boolean {
  return width >= 2 * SIDE_MIN && height >= 2 * SIDE_MIN;
}

function draggedEdges(
  hull: Box,
  { across, down }: Handle,
  by: Step,
  { others, reach }: { readonly others: readonly Box[]; readonly reach: number },
): Edges {
  const [xs, ys] = edgesOf(others);
  const toEdge = (edge: number, step: number, edges: readonly number[]): number =>
    snappedEdge(edge + step, edges, reach) - edge;
  return {
    ...(across === -1 ? { left: toEdge(hull.left, by.across, xs) } : {}),
    ...(across === 1 ? { right: toEdge(hull.left + hull.width, by.across, xs) } : {}),
    ...(down === -1 ? { top: toEdge(hull.top, by.down, ys) } : {}),
    ...(down === 1 ? { bottom: toEdge(hull.top + hull.height, by.down, ys) } : {}),
  };
}

function edgesOf(boxes: readonly Box[]): readonly [xs: readonly number[], ys: readonly number[]] {
  return [
    boxes.flatMap(({ left, width }) => [left, left + width]),
    boxes.flatMap(({ top, height }) => [top, top + height]),
  ];
}
