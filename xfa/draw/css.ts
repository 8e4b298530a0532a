/** Red, green, blue from 0 to 1. */
export type Color = readonly [number, number, number];

/** Top, right, bottom, left. */
export type Sides<T> = readonly [T, T, T, T];

/** `#rrggbb`, `rgb(…)` or the few names that pdf.js writes; `null` for transparent and unknown ones. */
export function parseColor(value: string | undefined): Color | null {
  const text = value?.trim().toLowerCase() ?? "";
  const named = NAMED.get(text);
  if (named !== undefined) return named;
  const [, hex] = /^#([0-9a-f]{6})$/u.exec(text) ?? [];
  if (hex !== undefined) {
    return colorOf([0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));
  }
  const [, list] = /^rgb\(([\d\s,]+)\)$/u.exec(text) ?? [];
  return list === undefined ? null : colorOf(list.split(",").map(Number));
}

/** A number of points or pixels, which are the same here; percentages are of `wholePt`. */
export function parseLength(value: unknown, wholePt: number): number {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value : "";
  const number = Number.parseFloat(text.replace(/^calc\(/u, ""));
  if (!Number.isFinite(number)) return 0;
  return /^-?[\d.]+%/u.test(text) ? (number * wholePt) / 100 : number;
}

/** A value for each side from the one to four values of a CSS property. */
export function parseSides(value: string | undefined): Sides<string> | null {
  const [top, right = top, bottom = top, left = right] = value?.trim().split(SPACES) ?? [];
  if (top === undefined || top === "") return null;
  return right === undefined || bottom === undefined || left === undefined
    ? null
    : [top, right, bottom, left];
}

/** Not inside of `rgb(…)`. */
const SPACES = /\s+(?![^(]*\))/u;
const NAMED: ReadonlyMap<string, Color> = new Map([
  ["black", [0, 0, 0]],
  ["white", [1, 1, 1]],
  ["blue", [0, 0, 1]],
  ["red", [1, 0, 0]],
]);

function colorOf(values: readonly number[]): Color | null {
  const [red, green, blue] = values.map((value) => Math.min(255, value) / 255);
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue];
}
