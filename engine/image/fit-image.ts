/** A box at 0 0, in points; `border` is left free on each side. */
export type FitBox = { readonly width: number; readonly height: number; readonly border: number };

/** A transformation `[a b c d e f]` (ISO 32000-2, 8.3.3). */
type Matrix = readonly [number, number, number, number, number, number];

/**
 * The matrix that maps an image XObject's unit square (8.9.5.1) into `box`: upright, centred, as large as fits,
 * proportions kept. `null` where the box has no area.
 */
export function fitImage(
  box: FitBox,
  image: { readonly width: number; readonly height: number; readonly orientation: number },
): Matrix | null {
  const across = box.width - 2 * box.border;
  const up = box.height - 2 * box.border;
  if (!(across > 0 && up > 0)) return null;
  const [wide, high] = shownSize(image);
  const scale = Math.min(across / wide, up / high);
  const [width, height] = [wide * scale, high * scale];
  const [x, y] = [(box.width - width) / 2, (box.height - height) / 2];
  return placeImage(image, { x, y, width, height });
}

/** A rectangle, in points. */
export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * The matrix that maps an image into a button's icon area as its icon fit says (ISO 32000-2, table 250). Unscaled, a
 * pixel is a point. `null` where the area is empty.
 */
export function placeIcon(area: Area, fit: Scaling, image: ShownImage): Matrix | null {
  if (!(area.width > 0 && area.height > 0)) return null;
  const [wide, high] = shownSize(image);
  const [across, up] = scales(fit, area.width / wide, area.height / high);
  const [width, height] = [wide * across, high * up];
  const x = area.x + (area.width - width) * fit.left;
  const y = area.y + (area.height - height) * fit.bottom;
  return placeImage(image, { x, y, width, height });
}

/** See the engine's `IconFit`. */
export type Scaling = {
  readonly scaleWhen: "always" | "bigger" | "smaller" | "never";
  readonly isProportional: boolean;
  readonly left: number;
  readonly bottom: number;
};

/** Width and height of an image as shown upright, in pixels. */
export function shownSize(image: ShownImage): readonly [number, number] {
  return image.orientation >= 5 ? [image.height, image.width] : [image.width, image.height];
}

type ShownImage = {
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
};

/** `across`, `up`: the factors that fill the area. */
function scales(fit: Scaling, across: number, up: number): readonly [number, number] {
  const least = Math.min(across, up);
  const isScaled = {
    always: true,
    bigger: least < 1,
    smaller: least > 1,
    never: false,
  }[fit.scaleWhen];
  if (!isScaled) return [1, 1];
  return fit.isProportional ? [least, least] : [across, up];
}

function placeImage({ orientation }: ShownImage, { x, y, width, height }: Area): Matrix {
  const [a, b, c, d, e, f] = TURNS[orientation - 1] ?? UPRIGHT;
  return [a * width, b * height, c * width, d * height, e * width + x, f * height + y];
}

const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * The matrices that make an image upright, by orientation from 1: mirrored, rotated, or both (Exif 2.32, tag 0x0112).
 */
const TURNS: readonly Matrix[] = [
  UPRIGHT,
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
];
