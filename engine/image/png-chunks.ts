import { joinChunks, type Platform } from "#platform";
import type { ImageFault } from "./pdf-image.ts";
import { type PngHeader, readPngHeader } from "./png-header.ts";
import { unpackedBytes } from "./png-passes.ts";

/** A parsed PNG, still compressed. */
export type PngFile = {
  readonly header: PngHeader;
  /** Red, green and blue alternately; empty without a palette. */
  readonly palette: Uint8Array;
  /** The raw tRNS chunk, or `null` (ISO/IEC 15948, 11.3.2.1). */
  readonly transparency: Uint8Array | null;
  /** The zlib stream of all IDAT chunks. */
  readonly data: Uint8Array;
};

/** Reads a PNG's chunks with their checksums, up to its end; trailing data is ignored. */
export function readPngChunks(bytes: Uint8Array, platform: Platform): PngFile | ImageFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const gathered: Gathered = { header: null, palette: NOTHING, transparency: null, data: [] };
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= bytes.length) {
    const length = view.getUint32(at);
    const dataAt = at + 8;
    const next = dataAt + length + 4;
    if (next > bytes.length) break;
    if (platform.crc32(bytes.subarray(at + 4, next - 4)) !== view.getUint32(next - 4)) {
      return { fault: "The PNG is damaged: a checksum is wrong." };
    }
    const type = String.fromCharCode(...bytes.subarray(at + 4, dataAt));
    if (type === "IEND") return wholeFile(gathered);
    const fault = takeChunk(gathered, type, bytes.subarray(dataAt, next - 4));
    if (fault !== null) return fault;
    at = next;
  }
  return { fault: "The PNG is truncated." };
}

type Gathered = {
  header: PngHeader | null;
  palette: Uint8Array;
  transparency: Uint8Array | null;
  readonly data: Uint8Array[];
};

/** Size of the largest accepted photograph, in colour with alpha. */
const UNPACKED_MAX = 65 * 1024 * 1024;
const TOO_MUCH: ImageFault = { fault: "The PNG unpacks to more than 65 MB." };

const NOTHING = new Uint8Array(0);
const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

function takeChunk(gathered: Gathered, type: string, data: Uint8Array): ImageFault | null {
  if (gathered.header === null) {
    if (type !== "IHDR") return { fault: "The PNG does not begin with its header." };
    const header = readPngHeader(data);
    if ("fault" in header) return header;
    if (unpackedBytes(header) > UNPACKED_MAX) return TOO_MUCH;
    gathered.header = header;
  } else if (type === "PLTE") {
    if (data.length % 3 !== 0 || data.length === 0 || data.length > 3 * 2 ** 8) {
      return { fault: "The PNG's palette has a wrong length." };
    }
    gathered.palette = data;
  } else if (type === "tRNS") gathered.transparency = data;
  else if (type === "IDAT") gathered.data.push(data);
  else if (isCritical(type)) return { fault: "The PNG has an unknown critical chunk." };
  return null;
}

/** A capital first letter: a reader that does not know the chunk cannot read the image (5.4). */
function isCritical(type: string): boolean {
  return (type.charCodeAt(0) & 0x20) === 0;
}

function wholeFile({ header, palette, transparency, data }: Gathered): PngFile | ImageFault {
  if (header === null) return { fault: "The PNG has no header." };
  if (data.length === 0) return { fault: "The PNG contains no image." };
  if (header.kind === "palette" && palette.length === 0) {
    return { fault: "The PNG uses palette colours but has no palette." };
  }
  const wanted = KEY_BYTES[header.kind];
  if (transparency !== null && wanted !== undefined && transparency.length !== wanted) {
    return { fault: "The PNG's transparent colour has a wrong length." };
  }
  return { header, palette, transparency, data: joinChunks(data) };
}

/** Length of tRNS where it specifies one colour. */
const KEY_BYTES: Readonly<Record<string, number>> = { grey: 2, rgb: 6 };
