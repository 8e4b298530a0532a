import type { Color } from "./css.ts";

/** One operator with its operands, on a line of its own. */
export function operation(operator: string, ...operands: readonly number[]): string {
  return `${[...operands.map(short), operator].join(" ")}\n`;
}

/** At most three decimals: a thousandth of a point is far below any device's resolution. */
export function short(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return String(Number.isFinite(rounded) && Math.abs(rounded) < NUMBER_MAX ? rounded + 0 : 0);
}

/** Larger coordinates are errors in the form, and JavaScript would write an exponent from 10²¹. */
const NUMBER_MAX = 1e9;

export function fillColor(color: Color): string {
  return operation("rg", ...color);
}

export function strokeColor(color: Color): string {
  return operation("RG", ...color);
}

/** A rectangle with rounded corners as a closed path; the radii are cut to half of the sides. */
export function roundedPath(
  [x, y, width, height]: readonly [number, number, number, number],
  radiusX: number,
  radiusY: number = radiusX,
): string {
  const rx = Math.max(0, Math.min(radiusX, width / 2));
  const ry = Math.max(0, Math.min(radiusY, height / 2));
  if (rx === 0 || ry === 0) return operation("re", x, y, width, height);
  const [right, bottom] = [x + width, y + height];
  const [kx, ky] = [rx * (1 - ARC), ry * (1 - ARC)];
  return [
    operation("m", x + rx, y),
    operation("l", right - rx, y),
    operation("c", right - kx, y, right, y + ky, right, y + ry),
    operation("l", right, bottom - ry),
    operation("c", right, bottom - ky, right - kx, bottom, right - rx, bottom),
    operation("l", x + rx, bottom),
    operation("c", x + kx, bottom, x, bottom - ky, x, bottom - ry),
    operation("l", x, y + ry),
    operation("c", x, y + ky, x + kx, y, x + rx, y),
    "h\n",
  ].join("");
}

/** Bézier control points at this fraction of the radius approximate a quarter circle. */
const ARC = 0.5523;
