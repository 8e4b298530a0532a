import type { Place } from "@platen/forms";

/** A rectangle on a page, points. */
export type Box = Pick<Place, "left" | "top" | "right" | "bottom">;

/** The common part of two boxes' joint area. */
export function sharedArea(one: Box, other: Box): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (areaOf(one) + areaOf(other) - across * down);
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
