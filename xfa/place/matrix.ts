import type { Style } from "./css.ts";
import type { Matrix } from "./placed.ts";

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}

/** A point of the box on its page. */
export function transform(
  [a, b, c, d, e, f]: Matrix,
  x: number,
  y: number,
): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

const FUNCTION = /(translate|rotate)\(([^)]*)\)/g;

/** The CSS `transform` of a box of this size: translations in percent and rotations in degrees. */
export function readTransform(style: Style, width: number, height: number): Matrix {
  let matrix = IDENTITY;
  const isTopLeft = /top left/.test(style["transformOrigin"] ?? "");
  const [x, y] = isTopLeft ? [0, 0] : [width / 2, height / 2];
  for (const [, name, values = ""] of (style["transform"] ?? "").matchAll(FUNCTION)) {
    const [first = 0, second = 0] = values.split(",").map((value) => Number.parseFloat(value));
    matrix =
      name === "translate"
        ? multiply(matrix, [1, 0, 0, 1, (first / 100) * width, (second / 100) * height])
        : multiply(matrix, rotation(first));
  }
  return multiply([1, 0, 0, 1, x, y], multiply(matrix, [1, 0, 0, 1, -x, -y]));
}

function rotation(degrees: number): Matrix {
  const quarter = QUARTERS[((degrees % 360) + 360) % 360];
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = quarter ?? [Math.cos(radians), Math.sin(radians)];
  return [cos, sin, -sin, cos, 0, 0];
}

/** Cosine and sine of whole quarters, exactly. */
const QUARTERS: Readonly<Record<number, readonly [number, number]>> = {
  0: [1, 0],
  90: [0, 1],
  180: [-1, 0],
  270: [0, -1],
};
