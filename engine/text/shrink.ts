import { AUTO_SIZE_MIN } from "./auto-size.ts";

/** Sizes tried between two whole points. */
const STEPS = 10;
/** In points, beyond any page: keeps the search short whatever a /DA says. */
const SIZE_MAX = 100_000;

/**
 * The size of a text that shrinks: `size` where it fits, else the largest one in tenths of a point from 4 up at which it
 * does. Sizes at which `isWhole` also holds are preferred; it is called right after `fits` at the same size. A text that
 * fits at no size gets 4 points; a field's smaller size is kept.
 */
export function shrunkSize(
  size: number,
  fits: (size: number) => boolean,
  isWhole: (size: number) => boolean = () => true,
): number {
  if (size <= AUTO_SIZE_MIN || fits(size)) return size;
  if (!fits(AUTO_SIZE_MIN)) return AUTO_SIZE_MIN;
  if (isWhole(AUTO_SIZE_MIN)) return largest(size, (at) => fits(at) && isWhole(at));
  return largest(size, fits);
}

/** Bisects between 4 points, where `fits` holds, and `size`, where it does not. */
function largest(size: number, fits: (size: number) => boolean): number {
  let low = AUTO_SIZE_MIN * STEPS;
  let high = Math.ceil(Math.min(size, SIZE_MAX) * STEPS);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle / STEPS)) low = middle;
    else high = middle;
  }
  return low / STEPS;
}
