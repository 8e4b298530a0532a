import type { TextFont } from "./font.ts";

/** Number of empty cells before the first character (ISO 32000-2, 12.7.5.3: comb; quadding as in Acrobat). */
export function combOffset(cells: number, characters: number, quadding: number): number {
  const free = Math.max(0, cells - characters);
  if (quadding === 1) return Math.floor(free / 2);
  return quadding === 2 ? free : 0;
}

/** Start of the glyph in `cell` in points: half its ink width left of the cell's centre. */
export function combStart(
  width: number,
  cells: number,
  cell: number,
  size: number,
  font: Pick<TextFont, "inkLeft" | "inkRight">,
  code: number,
): number {
  const ink = (font.inkRight[code] ?? 0) - (font.inkLeft[code] ?? 0);
  return ((cell + 0.5) * width) / cells - (ink * size) / 2000;
}
