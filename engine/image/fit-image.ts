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
  const lies = image.orientation >= 5;
  const [wide, high] = lies ? [image.height, image.width] : [image.width, image.height];
  const scale = Math.min(across / wide, up / high);
  const [width, height] = [wide * scale, high * scale];
  const [x, y] = [(box.width - width) / 2, (box.height - height) / 2];
  const [a, b, c, d, e, f] = TURNS[image.orientation - 1] ?? UPRIGHT;
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
