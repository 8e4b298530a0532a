/** The code of a tab, which advances to the next tab stop. */
export const TAB = 9;
/** The code of any other control character: blank, as wide as the glyph for a missing character. */
export const BLANK = 1;
export const SPACE = 32;

/** True for a code that only moves the pen and shows no glyph. */
export function isMove(code: number): boolean {
  return code === TAB || code === BLANK;
}

/** Sets the widths of moves in a font's table; a tab without stops is as wide as a space. */
export function setMoveWidths(widths: Uint16Array): void {
  widths[TAB] = widths[SPACE] ?? 0;
  widths[BLANK] = BLANK_WIDTH;
}

/** In 1/1000 em, as in Acrobat. */
const BLANK_WIDTH = 750;

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
