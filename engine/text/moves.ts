/** The code of a tab, which goes on to the next stop. */
export const TAB = 9;
/** The code of any other control character: nothing is shown, as wide as the sign for a missing glyph. */
export const BLANK = 1;

/** True for a code that is drawn by moving on; no glyph of a font is shown by it. */
export function isMove(code: number): boolean {
  return code === TAB || code === BLANK;
}

/** Gives the moves their widths in a font's table: a tab that leads to no stop is a space. */
export function setMoveWidths(widths: Uint16Array): void {
  widths[TAB] = widths[SPACE] ?? 0;
  widths[BLANK] = BLANK_WIDTH;
}

const SPACE = 32;
/** In 1/1000 em, as Acrobat has it. */
const BLANK_WIDTH = 750;
