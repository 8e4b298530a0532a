import { AUTO_SIZE_MIN } from "./auto-size.ts";

/** Sizes tried between two whole points. */
const STEPS = 10;
/** In points, beyond any page: keeps the search short whatever a /DA says. */
const SIZE_MAX = 100_000;

/** Whether something holds for a text at a size; if it does, then at every smaller size. */
export type AtSize = (size: number) => boolean;

/**
 * The size of a text that shrinks: `size` where it fits, else the largest one in tenths of a point from 4 up at which it
 * does. `wishes`, most important first, are met as well unless that would take less than 4 points; each is called right
 * after `fits` at the same size. A text that fits at no size gets 4 points; a field's smaller size is kept.
 */
export function shrunkSize(size: number, fits: AtSize, wishes: readonly AtSize[] = []): number {
  if (size <= AUTO_SIZE_MIN || fits(size)) return size;
  for (let kept = wishes.length; kept >= 0; kept -= 1) {
    const holds: AtSize = (at) => fits(at) && wishes.slice(0, kept).every((wish) => wish(at));
    if (holds(AUTO_SIZE_MIN)) return findLargest(size, holds);
  }
  return AUTO_SIZE_MIN;
}

/** Bisects between 4 points, where it holds, and `size`, where it does not. */
function findLargest(size: number, holds: AtSize): number {
  let low = AUTO_SIZE_MIN * STEPS;
  let high = Math.ceil(Math.min(size, SIZE_MAX) * STEPS);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle / STEPS)) low = middle;
    else high = middle;
  }
  return low / STEPS;
}
