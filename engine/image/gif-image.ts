import type { Platform } from "#platform";
import { decodeLzw } from "./lzw.ts";
import { type ImageFault, type PdfImage, sizeFault } from "./pdf-image.ts";
import { rasterImage } from "./raster.ts";

/** True where the bytes begin like a GIF. */
export function isGif(bytes: Uint8Array): boolean {
  return bytes.length >= 13 && /^GIF8[79]a$/u.test(String.fromCharCode(...bytes.subarray(0, 6)));
}

/** The first frame of a GIF (GIF89a specification) on its canvas; what the frame leaves free is transparent. */
export function readGif(bytes: Uint8Array, platform: Platform): PdfImage | ImageFault {
  const canvas = { width: word(bytes, 6), height: word(bytes, 8) };
  const frame = findFrame(bytes);
  if (frame === null) return DAMAGED;
  const { width, height } =
    canvas.width === 0 || canvas.height === 0
      ? { width: frame.left + frame.width, height: frame.top + frame.height }
      : canvas;
  const fault = sizeFault(width, height) ?? sizeFault(frame.width, frame.height);
  if (fault !== null) return fault;
  const literalBits = bytes[frame.dataAt] ?? 0;
  if (literalBits < 2 || literalBits > 8) return DAMAGED;
  const wanted = frame.width * frame.height;
  const data = joinBlocks(bytes, frame.dataAt + 1);
  const indices = decodeLzw(data, { literalBits, isTiff: false }, wanted);
  if (indices.length === 0) return DAMAGED;
  const pixels = paintFrame({ width, height }, frame, indices, bytes);
  return rasterImage({ width, height, colors: 3, orientation: 1, ...pixels }, platform);
}

const DAMAGED: ImageFault = { fault: "The GIF is damaged: it has no readable frame." };

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const IMAGE = 0x2c;
const HAS_TABLE = 0x80;
const INTERLACED = 0x40;

type Frame = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly isInterlaced: boolean;
  /** Where the colour table begins; -1 if the GIF has no such table. */
  readonly tableAt: number;
  readonly tableSize: number;
  /** -1 where no index is transparent. */
  readonly transparent: number;
  readonly dataAt: number;
};

type Table = { readonly at: number; readonly size: number };

function findFrame(bytes: Uint8Array): Frame | null {
  const global = tableOf(bytes[10] ?? 0, 13);
  let at = global === null ? 13 : global.at + global.size * 3;
  let transparent = -1;
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === IMAGE) return readFrame(bytes, at + 1, global, transparent);
    if (kind !== EXTENSION) return null;
    if (bytes[at + 1] === GRAPHIC_CONTROL) {
      transparent = ((bytes[at + 3] ?? 0) & 1) === 1 ? (bytes[at + 6] ?? 0) : -1;
    }
    at = skipBlocks(bytes, at + 2);
  }
  return null;
}

function readFrame(
  bytes: Uint8Array,
  at: number,
  global: Table | null,
  transparent: number,
): Frame | null {
  if (at + 10 > bytes.length) return null;
  const flags = bytes[at + 8] ?? 0;
  const local = tableOf(flags, at + 9);
  const table = local ?? global;
  return {
    left: word(bytes, at),
    top: word(bytes, at + 2),
    width: word(bytes, at + 4),
    height: word(bytes, at + 6),
    isInterlaced: (flags & INTERLACED) !== 0,
    tableAt: table?.at ?? -1,
    tableSize: table?.size ?? 0,
    transparent,
    dataAt: local === null ? at + 9 : local.at + local.size * 3,
  };
}

function tableOf(flags: number, at: number): Table | null {
  return (flags & HAS_TABLE) === 0 ? null : { at, size: 2 << (flags & 7) };
}

function word(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

/** Behind a sequence of data sub-blocks. */
function skipBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
  return at + 1;
}

function joinBlocks(bytes: Uint8Array, from: number): Uint8Array {
  const data = new Uint8Array(Math.max(0, bytes.length - from));
  let [at, to] = [from, 0];
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) {
    const block = bytes.subarray(at + 1, at + 1 + size);
    data.set(block, to);
    to += block.length;
    at += size + 1;
  }
  return data.subarray(0, to);
}

type Pixels = { readonly samples: Uint8Array; readonly alpha: Uint8Array | null };

function paintFrame(
  canvas: { readonly width: number; readonly height: number },
  frame: Frame,
  indices: Uint8Array,
  bytes: Uint8Array,
): Pixels {
  const samples = new Uint8Array(canvas.width * canvas.height * 3);
  const alpha = new Uint8Array(canvas.width * canvas.height);
  const rows = frame.isInterlaced ? interlacedRows(frame.height) : null;
  for (let at = 0; at < indices.length; at += 1) {
    const index = indices[at] ?? 0;
    const line = Math.floor(at / frame.width);
    const x = frame.left + (at % frame.width);
    const y = frame.top + (rows === null ? line : (rows[line] ?? 0));
    if (index === frame.transparent || x >= canvas.width || y >= canvas.height) continue;
    const pixel = y * canvas.width + x;
    alpha[pixel] = 255;
    if (frame.tableAt < 0 || index >= frame.tableSize) continue;
    const color = frame.tableAt + index * 3;
    for (let part = 0; part < 3; part += 1) samples[pixel * 3 + part] = bytes[color + part] ?? 0;
  }
  return { samples, alpha: alpha.every((value) => value === 255) ? null : alpha };
}

/** The row of each line of data in four passes (GIF89a, appendix E). */
function interlacedRows(height: number): Uint16Array {
  const rows = new Uint16Array(height);
  let line = 0;
  for (const [first, step] of PASSES) {
    for (let row = first; row < height; row += step) rows[line++] = row;
  }
  return rows;
}

const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;
