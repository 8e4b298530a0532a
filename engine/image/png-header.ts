import type { ImageFault } from "./pdf-image.ts";
import { sizeFault } from "./pdf-image.ts";

/** A PNG's IHDR chunk (ISO/IEC 15948, 11.2.2). */
export type PngHeader = {
  readonly width: number;
  readonly height: number;
  /** Bits per sample: 1, 2, 4, 8 or 16. */
  readonly depth: number;
  readonly kind: PngKind;
  /** Samples per pixel. */
  readonly channels: number;
  readonly interlaced: boolean;
};

export type PngKind = "grey" | "rgb" | "palette" | "greyAlpha" | "rgbAlpha";

/** Parses IHDR; refuses invalid values and images that are too large. */
export function readPngHeader(data: Uint8Array): PngHeader | ImageFault {
  if (data.length !== HEADER_BYTES) return { fault: "The PNG's header has a wrong length." };
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, color = 0, compression, filter, interlace = 0] = data.subarray(8);
  const type = COLOR_TYPES[color];
  if (type?.depths.includes(depth) !== true || compression !== 0 || filter !== 0 || interlace > 1) {
    return { fault: "The PNG's header has invalid values." };
  }
  const { kind, channels } = type;
  const header = { width, height, depth, kind, channels, interlaced: interlace === 1 };
  return sizeFault(width, height) ?? header;
}

const HEADER_BYTES = 13;

/** Colour types by their number in the header; depths are bits per sample (table 11.1). */
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
