import type { Box, Size } from "#viewer/page-geometry.ts";
import type { DrawnField } from "./drawn-field.ts";

/** The least side of a field, in points. */
export const SIDE_MIN = 2;
/** Boxes that touch may overlap by so much, in points. */
const TOUCH = 0.5;
/** Where a field is added on an empty page, and below another one, in points. */
const NEW_PLACE = 72;
const NEW_GAP = 6;

/** An edge or a middle that boxes are aligned with. */
export type Alignment = "left" | "center" | "right" | "top" | "middle" | "bottom";

/** Along the lines of a page, or down it. */
export type Axis = "across" | "down";

/** Edges of a box that are moved, in points to the right and down. */
export type Edges = {
  readonly left?: number;
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
};

/** A movement in points. */
export type Step = { readonly across: number; readonly down: number };

/** The fields by page, then by line, then from left to right. */
export function inReadingOrder(fields: readonly DrawnField[]): readonly DrawnField[] {
  const down = fields.toSorted((a, b) => a.page - b.page || a.box.top - b.box.top);
  const ordered: DrawnField[] = [];
  let line: DrawnField[] = [];
  const endLine = (): void => {
    ordered.push(...line.toSorted((a, b) => a.box.left - b.box.left));
    line = [];
  };
  for (const field of down) {
    const [first] = line;
    if (first !== undefined && !isOnLine(first, field)) endLine();
    line.push(field);
  }
  endLine();
  return ordered;
}

/** The box with its edges moved, at least of the smallest size and inside of the page. */
export function stretched(box: Box, edges: Edges, size: Size): Box {
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  const left = limited(box.left + (edges.left ?? 0), 0, right - SIDE_MIN);
  const top = limited(box.top + (edges.top ?? 0), 0, bottom - SIDE_MIN);
  return {
    left,
    top,
    width: limited(right + (edges.right ?? 0), left + SIDE_MIN, size.width) - left,
    height: limited(bottom + (edges.bottom ?? 0), top + SIDE_MIN, size.height) - top,
  };
}

/** The box inside of the page: moved, and made smaller where it is larger than the page. */
export function inside(box: Box, size: Size): Box {
  const width = limited(box.width, SIDE_MIN, size.width);
  const height = limited(box.height, SIDE_MIN, size.height);
  const left = limited(box.left, 0, size.width - width);
  const top = limited(box.top, 0, size.height - height);
  return { left, top, width, height };
}

/** How far boxes can be moved together before one leaves its page. */
export function commonStep(
  moved: readonly { readonly box: Box; readonly size: Size }[],
  { across, down }: Step,
): Step {
  return {
    across: limited(
      across,
      Math.max(...moved.map(({ box }) => -box.left)),
      Math.min(...moved.map(({ box, size }) => size.width - box.left - box.width)),
    ),
    down: limited(
      down,
      Math.max(...moved.map(({ box }) => -box.top)),
      Math.min(...moved.map(({ box, size }) => size.height - box.top - box.height)),
    ),
  };
}

/** The box that contains all of them. */
export function hullOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** The boxes with an edge or their middles on that of all of them together. */
export function aligned(boxes: readonly Box[], alignment: Alignment): readonly Box[] {
  const hull = hullOf(boxes);
  return boxes.map((box) => {
    const [across, down] = [hull.width - box.width, hull.height - box.height];
    switch (alignment) {
      case "left":
        return { ...box, left: hull.left };
      case "center":
        return { ...box, left: hull.left + across / 2 };
      case "right":
        return { ...box, left: hull.left + across };
      case "top":
        return { ...box, top: hull.top };
      case "middle":
        return { ...box, top: hull.top + down / 2 };
      case "bottom":
        return { ...box, top: hull.top + down };
    }
  });
}

/** The boxes with equal gaps between them; the first and the last stay. */
export function distributed(boxes: readonly Box[], axis: Axis): readonly Box[] {
  const [start, side] =
    axis === "across" ? (["left", "width"] as const) : (["top", "height"] as const);
  const order = boxes
    .map((_, index) => index)
    .toSorted((a, b) => at(boxes, a)[start] - at(boxes, b)[start]);
  const hull = hullOf(boxes);
  const filled = boxes.reduce((sum, box) => sum + box[side], 0);
  const gap = (hull[side] - filled) / Math.max(boxes.length - 1, 1);
  const placed = [...boxes];
  let next = hull[start];
  for (const index of order) {
    const box = at(boxes, index);
    placed[index] = { ...box, [start]: next };
    next += box[side] + gap;
  }
  return placed;
}

/**
 * The movement that brings an edge of a box onto that of another one within `reach`; the given one where none is near.
 * `edges` are those of the box that move.
 */
export function snapped(box: Box, step: Step, others: readonly Box[], reach: number): Step {
  const xs = others.flatMap(({ left, width }) => [left, left + width]);
  const ys = others.flatMap(({ top, height }) => [top, top + height]);
  const { left, top, width, height } = box;
  return {
    across: step.across + nearest([left + step.across, left + width + step.across], xs, reach),
    down: step.down + nearest([top + step.down, top + height + step.down], ys, reach),
  };
}

/** The edge that one edge of a box snaps to; itself where none is near. */
export function snappedEdge(edge: number, edges: readonly number[], reach: number): number {
  return edge + nearest([edge], edges, reach);
}

/** True if two boxes have an area in common; boxes that touch have none. */
export function overlaps(one: Box, other: Box): boolean {
  return (
    one.left + TOUCH < other.left + other.width &&
    other.left + TOUCH < one.left + one.width &&
    one.top + TOUCH < other.top + other.height &&
    other.top + TOUCH < one.top + one.height
  );
}

function nearest(edges: readonly number[], targets: readonly number[], reach: number): number {
  let best = reach;
  let found = 0;
  for (const edge of edges)
    for (const target of targets) {
      const distance = Math.abs(target - edge);
      if (distance >= best) continue;
      best = distance;
      found = target - edge;
    }
  return found;
}

function isOnLine(first: DrawnField, { page, box }: DrawnField): boolean {
  if (page !== first.page) return false;
  const middle = box.top + box.height / 2;
  // A tall field does not draw those below its first line into it.
  const height = Math.min(first.box.height, 2 * box.height);
  return middle <= first.box.top + height;
}

function limited(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

function at(boxes: readonly Box[], index: number): Box {
  const box = boxes[index];
  if (box === undefined) throw new Error("A box that is not there.");
  return box;
}

/** The place of a field that is added without drawing: below the last one, else near the page's corner. */
export function placeForNew(last: DrawnField | null, size: Size): Box {
  if (last === null) return { left: NEW_PLACE, top: NEW_PLACE, ...size };
  const { left, top, height } = last.box;
  return { left, top: top + height + NEW_GAP, ...size };
}
