import type { Platform } from "#platform";
import { decodeLzw } from "./lzw.ts";
import type { TiffDirectory } from "./tiff-directory.ts";

/** How the pixels of a TIFF are stored. */
export type TiffShape = {
  readonly width: number;
  readonly height: number;
  /** 1, 2, 4, 8 or 16. */
  readonly depth: number;
  readonly samplesPerPixel: number;
  readonly compression: number;
  /** Each sample has blocks of its own. */
  readonly isPlanar: boolean;
};

/** Unpacked samples of a plane or of all samples, 8 bits each; of 16 bits the higher half. */
export type TiffPlane = { readonly samples: Uint8Array; readonly perPixel: number };

/** Compressions that `readPlanes` unpacks. */
export const TIFF_COMPRESSION = {
  none: 1,
  lzw: 5,
  deflate: 8,
  packBits: 32_773,
  oldDeflate: 32_946,
} as const;

/** Unpacks strips or tiles; `null` where one is missing or damaged. */
export function readPlanes(
  bytes: Uint8Array,
  directory: TiffDirectory,
  shape: TiffShape,
  platform: Platform,
): readonly TiffPlane[] | null {
  const grid = readGrid(directory, shape);
  if (grid === null) return null;
  const perPixel = shape.isPlanar ? 1 : shape.samplesPerPixel;
  const count = shape.isPlanar ? shape.samplesPerPixel : 1;
  const planes: TiffPlane[] = [];
  for (let plane = 0; plane < count; plane += 1) {
    const samples = new Uint8Array(shape.width * shape.height * perPixel);
    for (let block = 0; block < grid.across * grid.down; block += 1) {
      const index = plane * grid.across * grid.down + block;
      const packed = blockBytes(bytes, grid, index);
      const column = block % grid.across;
      const row = Math.floor(block / grid.across);
      const rows = grid.isTiled
        ? grid.height
        : Math.min(grid.height, shape.height - row * grid.height);
      const rowBytes = Math.ceil((grid.width * perPixel * shape.depth) / 8);
      const data = packed && unpack(packed, shape.compression, rows * rowBytes, platform);
      if (data === null || data.length < rows * rowBytes) return null;
      undoPredictor(data, { directory, shape, perPixel, rowBytes, rows });
      copyBlock(data, samples, {
        shape,
        perPixel,
        rowBytes,
        left: column * grid.width,
        top: row * grid.height,
        width: Math.min(grid.width, shape.width - column * grid.width),
        height: Math.min(rows, shape.height - row * grid.height),
        isLittleEndian: directory.isLittleEndian,
      });
    }
    planes.push({ samples, perPixel });
  }
  return planes;
}

/** The arrangement of strips or tiles. */
type Grid = {
  readonly isTiled: boolean;
  readonly width: number;
  readonly height: number;
  readonly across: number;
  readonly down: number;
  readonly offsets: readonly number[];
  readonly sizes: readonly number[];
};

/** Larger tiles than the image by this factor are an error, not padding. */
const TILE_EXCESS = 1024;

function readGrid(directory: TiffDirectory, shape: TiffShape): Grid | null {
  const isTiled = directory.all("tileOffsets").length > 0;
  const width = isTiled ? directory.one("tileWidth", 0) : shape.width;
  const height = isTiled
    ? directory.one("tileHeight", 0)
    : Math.min(directory.one("rowsPerStrip", shape.height), shape.height);
  if (width < 1 || height < 1) return null;
  if (width > shape.width + TILE_EXCESS || height > shape.height + TILE_EXCESS) return null;
  return {
    isTiled,
    width,
    height,
    across: Math.ceil(shape.width / width),
    down: Math.ceil(shape.height / height),
    offsets: directory.all(isTiled ? "tileOffsets" : "stripOffsets"),
    sizes: directory.all(isTiled ? "tileByteCounts" : "stripByteCounts"),
  };
}

function blockBytes(bytes: Uint8Array, { offsets, sizes }: Grid, index: number): Uint8Array | null {
  const from = offsets[index];
  if (from === undefined || from >= bytes.length) return null;
  const size = sizes[index] ?? bytes.length - from;
  return bytes.subarray(from, Math.min(bytes.length, from + size));
}

/** At least `wanted` bytes where the data is complete; a copy that may be changed. */
function unpack(
  packed: Uint8Array,
  compression: number,
  wanted: number,
  platform: Platform,
): Uint8Array | null {
  switch (compression) {
    case TIFF_COMPRESSION.none:
      return packed.slice(0, wanted);
    case TIFF_COMPRESSION.lzw:
      return decodeLzw(packed, { literalBits: 8, isTiff: true }, wanted);
    case TIFF_COMPRESSION.deflate:
    case TIFF_COMPRESSION.oldDeflate:
      return platform.inflate(packed, wanted + PADDING_MAX);
    case TIFF_COMPRESSION.packBits:
      return unpackBits(packed, wanted);
    default:
      return null;
  }
}

/** Writers may add to a block what the image does not need. */
const PADDING_MAX = 65_536;

/** PackBits (TIFF 6.0, section 9). */
function unpackBits(packed: Uint8Array, wanted: number): Uint8Array {
  const out = new Uint8Array(wanted);
  let to = 0;
  for (let at = 0; at < packed.length && to < wanted; ) {
    const head = packed[at] ?? 0;
    if (head < 128) {
      const part = packed.subarray(at + 1, Math.min(at + 2 + head, at + 1 + wanted - to));
      out.set(part, to);
      to += part.length;
      at += 2 + head;
    } else {
      const end = head === 128 ? to : Math.min(wanted, to + 257 - head);
      out.fill(packed[at + 1] ?? 0, to, end);
      to = end;
      at += head === 128 ? 1 : 2;
    }
  }
  return out.subarray(0, to);
}

/** Differences between neighbours (TIFF 6.0, section 14), of 8 or 16 bits. */
function undoPredictor(
  data: Uint8Array,
  block: {
    readonly directory: TiffDirectory;
    readonly shape: TiffShape;
    readonly perPixel: number;
    readonly rowBytes: number;
    readonly rows: number;
  },
): void {
  const { directory, shape, perPixel, rowBytes, rows } = block;
  if (directory.one("predictor", 1) !== HORIZONTAL || shape.depth < 8) return;
  const isWide = shape.depth === 16;
  const step = isWide ? perPixel * 2 : perPixel;
  const [high, low] = directory.isLittleEndian ? [1, 0] : [0, 1];
  for (let row = 0; row < rows; row += 1) {
    const end = (row + 1) * rowBytes;
    for (let at = row * rowBytes + step; at < end; at += isWide ? 2 : 1) {
      if (isWide) {
        const before = ((data[at - step + high] ?? 0) << 8) | (data[at - step + low] ?? 0);
        const sum = before + (((data[at + high] ?? 0) << 8) | (data[at + low] ?? 0));
        data[at + high] = sum >> 8;
        data[at + low] = sum;
      } else data[at] = (data[at] ?? 0) + (data[at - step] ?? 0);
    }
  }
}

const HORIZONTAL = 2;

type BlockArea = {
  readonly shape: TiffShape;
  readonly perPixel: number;
  readonly rowBytes: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly isLittleEndian: boolean;
};

/** Copies the part of a block that is inside of the image; samples below 8 bits keep their values. */
function copyBlock(data: Uint8Array, samples: Uint8Array, area: BlockArea): void {
  const { shape, perPixel, rowBytes, left, top, width, height } = area;
  const { depth } = shape;
  const highByte = area.isLittleEndian ? 1 : 0;
  for (let y = 0; y < height; y += 1) {
    const from = y * rowBytes;
    const to = ((top + y) * shape.width + left) * perPixel;
    for (let sample = 0; sample < width * perPixel; sample += 1) {
      const bit = sample * depth;
      samples[to + sample] =
        depth === 16
          ? (data[from + sample * 2 + highByte] ?? 0)
          : ((data[from + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
    }
  }
}
