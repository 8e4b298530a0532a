import type { ImageFault } from "./pdf-image.ts";
import { sizeFault } from "./pdf-image.ts";

/** What a PNG's IHDR chunk says (ISO/IEC 15948, 11.2.2). */
export type PngHeader = {
  readonly width: number;
  readonly height: number;
  /** Bits a sample: 1, 2, 4, 8 or 16. */
  readonly depth: number;
  readonly kind: PngKind;
  /** Samples a pixel. */
  readonly channels: number;
  readonly interlaced: boolean;
};

export type PngKind = "grey" | "rgb" | "palette" | "greyAlpha" | "rgbAlpha";

/** One pass over the picture: where it begins, and how far apart its pixels lie. */
export type Pass = {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
};

/** Reads IHDR's data; refuses what no PNG may say, and what is too large. */
export function readPngHeader(data: Uint8Array): PngHeader | ImageFault {
  if (data.length !== HEADER_BYTES) return { fault: "The PNG's header has a wrong length." };
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, color = 0, compression, filter, interlace = 0] = data.subarray(8);
  const type = COLOR_TYPES[color];
  if (type?.depths.includes(depth) !== true || compression !== 0 || filter !== 0 || interlace > 1) {
    return { fault: "The PNG's header says what no PNG may say." };
  }
  const { kind, channels } = type;
  const header = { width, height, depth, kind, channels, interlaced: interlace === 1 };
  return sizeFault(width, height) ?? (unpackedBytes(header) > UNPACKED_MAX ? TOO_MUCH : header);
}

/** The passes of a picture: one, or the seven of Adam7 (8.2). */
export function passesOf({ interlaced }: PngHeader): readonly Pass[] {
  return interlaced ? ADAM7 : PLAIN;
}

/** Pixels across and down in a pass; a pass without pixels has no rows. */
export function passSize(
  header: PngHeader,
  { x, y, stepX, stepY }: Pass,
): readonly [number, number] {
  const across = Math.max(0, Math.ceil((header.width - x) / stepX));
  const down = Math.max(0, Math.ceil((header.height - y) / stepY));
  return across === 0 ? [0, 0] : [across, down];
}

/** Bytes of `pixels` in a row, without the byte of its filter. */
export function rowBytes({ channels, depth }: PngHeader, pixels: number): number {
  return Math.ceil((pixels * channels * depth) / 8);
}

/** How many bytes the picture's data unpack to, neither more nor less. */
export function unpackedBytes(header: PngHeader): number {
  return passesOf(header).reduce((bytes, pass) => {
    const [across, down] = passSize(header, pass);
    return bytes + down * (1 + rowBytes(header, across));
  }, 0);
}

const HEADER_BYTES = 13;

/** A photograph of as many pixels as are taken, in colour and with its alpha. */
const UNPACKED_MAX = 65 * 1024 * 1024;
const TOO_MUCH: ImageFault = { fault: "The PNG unpacks to more than 65 MB." };

/** By the number in the header; depths are bits a sample (table 11.1). */
const COLOR_TYPES: readonly (ColorType | undefined)[] = [
  { kind: "grey", channels: 1, depths: [1, 2, 4, 8, 16] },
  undefined,
  { kind: "rgb", channels: 3, depths: [8, 16] },
  { kind: "palette", channels: 1, depths: [1, 2, 4, 8] },
  { kind: "greyAlpha", channels: 2, depths: [8, 16] },
  undefined,
  { kind: "rgbAlpha", channels: 4, depths: [8, 16] },
];

type ColorType = {
  readonly kind: PngKind;
  readonly channels: number;
  readonly depths: readonly number[];
};

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
