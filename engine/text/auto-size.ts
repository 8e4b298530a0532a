/** Limits of an automatic font size (0 in /DA), in points. */
export const AUTO_SIZE_MIN = 4;
/** Size from which a multiline field starts to shrink, and fixed size of a list box. */
export const MULTILINE_SIZE_MAX = 12;

/** The largest size at which one line fits its box; `emWidth` is the line's width at 1 pt. */
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
 * The largest size, from 12 down, at which the lines fit the box. `linesAt`: number of lines at a size; `boxHeight`: of
 * the font, in em.
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

/** Line height relative to the size, for every font. */
const LINE_HEIGHT = 1.35;
const SHRINK_STEP = 0.0625;
