/** A box that begins at 0 0; points. `border` is left free on each side. */
export type FitBox = { readonly width: number; readonly height: number; readonly border: number };

/** A transformation `[a b c d e f]` (ISO 32000-2, 8.3.3). */
type Matrix = readonly [number, number, number, number, number, number];

/**
 * What places an image XObject, whose own space is the unit square (8.9.5.1), in the middle of `box`: turned upright, as
 * large as fits, its sides in proportion. `null` where the box has no room.
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

/** What makes a picture upright, by its orientation from 1: mirrored, turned, or both (Exif 2.32, tag 0x0112). */
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
