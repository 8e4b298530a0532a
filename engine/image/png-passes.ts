import type { PngHeader } from "./png-header.ts";

/** A pass over the image: its origin, and the distance between its pixels. */
export type Pass = {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
};

/** An image's passes: one, or the seven of Adam7 (8.2). */
export function passesOf({ interlaced }: PngHeader): readonly Pass[] {
  return interlaced ? ADAM7 : PLAIN;
}

/** Width and height of a pass in pixels; a pass without pixels has no rows. */
export function passSize(
  header: PngHeader,
  { x, y, stepX, stepY }: Pass,
): readonly [number, number] {
  const across = Math.max(0, Math.ceil((header.width - x) / stepX));
  const down = Math.max(0, Math.ceil((header.height - y) / stepY));
  return across === 0 ? [0, 0] : [across, down];
}

/** Bytes of `pixels` in a row, without the filter byte. */
export function rowBytes({ channels, depth }: PngHeader, pixels: number): number {
  return Math.ceil((pixels * channels * depth) / 8);
}

/** Exact length of the image's decompressed data. */
export function unpackedBytes(header: PngHeader): number {
  return passesOf(header).reduce((bytes, pass) => {
    const [across, down] = passSize(header, pass);
    return bytes + down * (1 + rowBytes(header, across));
  }, 0);
}

const PLAIN: readonly Pass[] = [{ x: 0, y: 0, stepX: 1, stepY: 1 }];
const ADAM7: readonly Pass[] = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
];
