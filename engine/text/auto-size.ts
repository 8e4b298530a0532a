/** Sizes in points, for a /DA that says 0. */
export const AUTO_SIZE_MIN = 4;
/** Where a multiline field begins to shrink, and a list box stays. */
export const MULTILINE_SIZE_MAX = 12;

/** The largest size at which one line of `emWidth` (its width at 1 pt) fits its box. */
export function singleAutoSize(
  width: number,
  height: number,
  border: number,
  emWidth: number,
): number {
  const byHeight = (height - 2 * border) / LINE_HEIGHT;
  const byWidth = emWidth > 0 ? (width - 4 * border) / emWidth : byHeight;
  return Math.max(AUTO_SIZE_MIN, Math.min(byHeight, byWidth));
}

/**
 * The first size from 12 down at which the lines fit the box. `linesAt` says how many lines a size breaks the text
 * into; `boxHeight` is the font's.
 */
export function multilineAutoSize(
  height: number,
  border: number,
  boxHeight: number,
  linesAt: (size: number) => number,
): number {
  for (let size = MULTILINE_SIZE_MAX; size > AUTO_SIZE_MIN; size -= SHRINK_STEP) {
    if (linesAt(size) * boxHeight * size <= height - 4 * border) return size;
  }
  return AUTO_SIZE_MIN;
}

/** Height of a line over its size, whatever the font. */
const LINE_HEIGHT = 1.35;
const SHRINK_STEP = 0.0625;
