/** Distance between tab stops in 1/1000 em at a font size. */
export function tabStops(size: number): number {
  return (TAB_POINTS * 1000) / size;
}

/** Position of the next tab stop after `pen`, both from the line's start; a pen on a stop moves to the next one. */
export function nextStop(pen: number, stops: number): number {
  return (Math.floor(pen / stops + TOLERANCE) + 1) * stops;
}

/** Distance between tab stops in points, as in Acrobat. */
const TAB_POINTS = 36;
/** Rounding error of a pen position, in units of stops. */
const TOLERANCE = 1e-9;
