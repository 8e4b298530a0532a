/** The distance of tab stops in 1/1000 em of a font's size. */
export function tabStops(size: number): number {
  return (TAB_POINTS * 1000) / size;
}

/** Where a tab leads from `pen`, both from the line's start: beyond, even where a stop is. */
export function nextStop(pen: number, stops: number): number {
  return (Math.floor(pen / stops + TOLERANCE) + 1) * stops;
}

/** Distance of tab stops from a line's start in points, as Acrobat has it. */
const TAB_POINTS = 36;
/** What rounding may take from a pen that stands on a stop, in stops. */
const TOLERANCE = 1e-9;
