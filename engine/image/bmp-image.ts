import type { Platform } from "#platform";
import { expandRuns } from "./bmp-runs.ts";
import { type ImageFault, type PdfImage, sizeFault } from "./pdf-image.ts";
import { rasterImage } from "./raster.ts";

/** True where the bytes begin like a Windows bitmap. */
export function isBmp(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x4d && bytes.length >= FILE_HEADER_BYTES + 12;
}

/** A Windows bitmap (BITMAPFILEHEADER and any of the DIB headers) of 1 to 32 bits per pixel. */
export function readBmp(bytes: Uint8Array, platform: Platform): PdfImage | ImageFault {
  const header = readHeader(bytes);
  if ("fault" in header) return header;
  const fault = sizeFault(header.width, header.height);
  if (fault !== null) return fault;
  const rows = pixelRows(header, bytes);
  if (rows === null) return DAMAGED;
  const { width, height } = header;
  const isIndexed = header.depth <= 8;
  const pixels = isIndexed ? indexedPixels(header, rows, bytes) : directPixels(header, rows);
  return rasterImage({ width, height, colors: 3, orientation: 1, ...pixels }, platform);
}

const DAMAGED: ImageFault = { fault: "The bitmap is damaged: its data is incomplete." };
const UNKNOWN: ImageFault = { fault: "The bitmap has a format that is not supported." };

const FILE_HEADER_BYTES = 14;
/** The oldest header has 16-bit sizes and a palette of three bytes per colour. */
const CORE_HEADER_BYTES = 12;
const INFO_HEADER_BYTES = 40;
const V3_HEADER_BYTES = 56;
const DEPTHS = new Set([1, 4, 8, 16, 24, 32]);

const COMPRESSION = { none: 0, rle8: 1, rle4: 2, bitFields: 3, alphaBitFields: 6 } as const;

type Masks = readonly [red: number, green: number, blue: number, alpha: number];

type BmpHeader = {
  readonly width: number;
  readonly height: number;
  /** Rows begin at the top; usually they begin at the bottom. */
  readonly isTopDown: boolean;
  readonly depth: number;
  readonly compression: number;
  readonly masks: Masks;
  /** Offset, number and size of the palette's entries. */
  readonly palette: { readonly at: number; readonly count: number; readonly step: number };
  readonly dataAt: number;
};

function readHeader(bytes: Uint8Array): BmpHeader | ImageFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const dataAt = view.getUint32(10, true);
  const headerBytes = view.getUint32(FILE_HEADER_BYTES, true);
  const end = FILE_HEADER_BYTES + headerBytes;
  if (end > bytes.length) return DAMAGED;
  if (headerBytes === CORE_HEADER_BYTES) {
    const depth = view.getUint16(24, true);
    if (!DEPTHS.has(depth)) return UNKNOWN;
    const [width, height] = [view.getUint16(18, true), view.getUint16(20, true)];
    const palette = { at: end, count: 1 << Math.min(depth, 8), step: 3 };
    const masks = defaultMasks(depth);
    return { width, height, isTopDown: false, depth, compression: 0, masks, palette, dataAt };
  }
  if (headerBytes < INFO_HEADER_BYTES) return UNKNOWN;
  const depth = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  if (!isKnown(depth, compression)) return UNKNOWN;
  const height = view.getInt32(22, true);
  const hasMasks =
    compression === COMPRESSION.bitFields || compression === COMPRESSION.alphaBitFields;
  const masksBytes =
    hasMasks && headerBytes === INFO_HEADER_BYTES
      ? compression === COMPRESSION.bitFields
        ? 12
        : 16
      : 0;
  if (end + masksBytes > bytes.length) return DAMAGED;
  const mask = (at: number): number => view.getUint32(54 + at * 4, true);
  const hasAlpha = compression === COMPRESSION.alphaBitFields || headerBytes >= V3_HEADER_BYTES;
  return {
    width: view.getInt32(18, true),
    height: Math.abs(height),
    isTopDown: height < 0,
    depth,
    compression,
    masks: hasMasks ? [mask(0), mask(1), mask(2), hasAlpha ? mask(3) : 0] : defaultMasks(depth),
    palette: {
      at: end + masksBytes,
      count: paletteCount(view.getUint32(46, true), depth),
      step: 4,
    },
    dataAt,
  };
}

function isKnown(depth: number, compression: number): boolean {
  switch (compression) {
    case COMPRESSION.none:
      return DEPTHS.has(depth);
    case COMPRESSION.rle8:
      return depth === 8;
    case COMPRESSION.rle4:
      return depth === 4;
    case COMPRESSION.bitFields:
    case COMPRESSION.alphaBitFields:
      return depth === 16 || depth === 32;
    default:
      return false;
  }
}

function defaultMasks(depth: number): Masks {
  return depth === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0];
}

function paletteCount(used: number, depth: number): number {
  const most = 1 << Math.min(depth, 8);
  return used === 0 ? most : Math.min(used, most);
}

type Rows = { readonly bytes: Uint8Array; readonly stepBytes: number; readonly depth: number };

/** The pixel data without compression; `null` where the file lacks more than the padding of its last row. */
function pixelRows(header: BmpHeader, bytes: Uint8Array): Rows | null {
  const { width, height, depth, compression, dataAt } = header;
  const data = bytes.subarray(Math.min(dataAt, bytes.length));
  if (compression === COMPRESSION.rle8 || compression === COMPRESSION.rle4) {
    return { bytes: expandRuns(data, width, height, depth), stepBytes: width, depth: 8 };
  }
  const usedBytes = Math.ceil((width * depth) / 8);
  const stepBytes = Math.ceil(usedBytes / 4) * 4;
  return data.length < stepBytes * (height - 1) + usedBytes
    ? null
    : { bytes: data, stepBytes, depth };
}

type Pixels = { readonly samples: Uint8Array; readonly alpha: Uint8Array | null };

function indexedPixels(header: BmpHeader, rows: Rows, bytes: Uint8Array): Pixels {
  const { width, height, palette } = header;
  const { depth } = rows;
  const samples = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y += 1) {
    const row = rowStart(header, rows, y);
    for (let x = 0; x < width; x += 1, to += 3) {
      const bit = x * depth;
      const byte = rows.bytes[row + (bit >> 3)] ?? 0;
      const index = (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
      if (index >= palette.count) continue;
      const from = palette.at + index * palette.step;
      samples[to] = bytes[from + 2] ?? 0;
      samples[to + 1] = bytes[from + 1] ?? 0;
      samples[to + 2] = bytes[from] ?? 0;
    }
  }
  return { samples, alpha: null };
}

function directPixels(header: BmpHeader, rows: Rows): Pixels {
  const { width, height, depth, masks } = header;
  const channels = masks.map(channelOf);
  const step = depth / 8;
  const samples = new Uint8Array(width * height * 3);
  const alpha = masks[3] === 0 ? null : new Uint8Array(width * height);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    let at = rowStart(header, rows, y);
    for (let x = 0; x < width; x += 1, pixel += 1, at += step) {
      let value = 0;
      for (let byte = step - 1; byte >= 0; byte -= 1) {
        value = value * 256 + (rows.bytes[at + byte] ?? 0);
      }
      samples[pixel * 3] = scaleChannel(value, channels[0]);
      samples[pixel * 3 + 1] = scaleChannel(value, channels[1]);
      samples[pixel * 3 + 2] = scaleChannel(value, channels[2]);
      if (alpha !== null) alpha[pixel] = scaleChannel(value, channels[3]);
    }
  }
  // Files without transparency often have an alpha channel of zeros.
  const isUsed = alpha?.some((value) => value > 0) === true;
  return { samples, alpha: isUsed ? alpha : null };
}

function rowStart({ isTopDown, height }: BmpHeader, { stepBytes }: Rows, y: number): number {
  return (isTopDown ? y : height - 1 - y) * stepBytes;
}

type Channel = { readonly shift: number; readonly max: number };

function channelOf(mask: number): Channel {
  if (mask === 0) return { shift: 0, max: 0 };
  const shift = 31 - Math.clz32(mask & -mask);
  return { shift, max: mask >>> shift };
}

function scaleChannel(value: number, channel: Channel | undefined): number {
  if (channel === undefined || channel.max === 0) return 0;
  return Math.round((((value >>> channel.shift) & channel.max) * 255) / channel.max);
}
