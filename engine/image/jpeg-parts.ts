import { joinChunks } from "#platform";
import { type ImageFault, sizeFault } from "./pdf-image.ts";

/** A JPEG's frame header (ITU-T T.81, B.2.2). */
export type JpegFrame = {
  readonly width: number;
  readonly height: number;
  readonly componentIds: readonly number[];
};

/** A parsed JPEG; the image is not decoded. */
export type JpegParts = {
  readonly frame: JpegFrame;
  /** Whether there is an Adobe marker. */
  readonly hasAdobe: boolean;
  /** 1 to 8 as Exif has it. */
  readonly orientation: number;
  /** The file up to its end of image, without Exif, profiles, thumbnails and comments. */
  readonly kept: Uint8Array;
};

/** Parses a JPEG's segments up to the end of the image; trailing data is ignored. */
export function readJpegParts(bytes: Uint8Array): JpegParts | ImageFault {
  const gathered: Gathered = {
    frame: null,
    hasAdobe: false,
    orientation: 1,
    tables: new Set(),
    hasScan: false,
    kept: [bytes.subarray(0, 2)],
  };
  let at = 2;
  for (;;) {
    // Any number of 0xff may precede a marker's code.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (bytes[at] !== 0xff) return BROKEN;
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return wholeFile(gathered, bytes.subarray(at, at + 2));
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return BROKEN;
    const fault = takeSegment(gathered, marker, bytes.subarray(at + 4, end));
    if (fault !== null) return fault;
    const next = marker === START_OF_SCAN ? scanEnd(bytes, end) : end;
    if (!isMetadata(marker)) gathered.kept.push(bytes.subarray(at, next));
    at = next;
  }
}

type Gathered = {
  frame: JpegFrame | null;
  hasAdobe: boolean;
  orientation: number;
  readonly tables: Set<number>;
  hasScan: boolean;
  readonly kept: Uint8Array[];
};

const BROKEN: ImageFault = { fault: "The JPEG is truncated or damaged." };

const HUFFMAN_TABLES = 0xc4;
const ARITHMETIC_TABLES = 0xcc;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const QUANTISATION_TABLES = 0xdb;
const EXIF = 0xe1;
const ADOBE = 0xee;
const COMMENT = 0xfe;

/** Supported frames: baseline, extended and progressive with Huffman coding. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const COMPONENT_COUNTS = new Set([1, 3, 4]);

function takeSegment(gathered: Gathered, marker: number, data: Uint8Array): ImageFault | null {
  if (FRAMES.has(marker)) {
    if (gathered.frame !== null) return BROKEN;
    const frame = readFrame(data);
    if ("fault" in frame) return frame;
    gathered.frame = frame;
  } else if (marker === HUFFMAN_TABLES || marker === QUANTISATION_TABLES) {
    gathered.tables.add(marker);
  } else if (marker >= 0xc0 && marker <= 0xcf) {
    const kind = marker >= 0xc9 || marker === ARITHMETIC_TABLES ? "arithmetic" : "lossless";
    return { fault: `The JPEG is of a kind (${kind} or hierarchical) that PDF does not have.` };
  } else if (marker === EXIF && gathered.orientation === 1) {
    gathered.orientation = exifOrientation(data);
  } else if (marker === ADOBE && String.fromCharCode(...data.subarray(0, 5)) === "Adobe") {
    gathered.hasAdobe = true;
  } else if (marker === START_OF_SCAN) {
    if (gathered.frame === null || gathered.tables.size < 2) return BROKEN;
    gathered.hasScan = true;
  }
  return null;
}

function readFrame(data: Uint8Array): JpegFrame | ImageFault {
  const [precision, high = 0, low = 0, wide = 0, narrow = 0, count = 0] = data;
  if (precision !== 8) return { fault: "The JPEG has more than 8 bits a sample." };
  if (!COMPONENT_COUNTS.has(count)) return { fault: "The JPEG is neither grey, RGB nor CMYK." };
  if (data.length !== 6 + 3 * count) return BROKEN;
  const componentIds = Array.from({ length: count }, (_, i) => data[6 + 3 * i] ?? 0);
  const frame = { width: (wide << 8) | narrow, height: (high << 8) | low, componentIds };
  return sizeFault(frame.width, frame.height) ?? frame;
}

/** End of the coded data after a scan's header: a marker other than a restart (B.1.1.2). */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Whether a segment is metadata: application segments other than JFIF's and Adobe's, and comments. */
function isMetadata(marker: number): boolean {
  return marker === COMMENT || (marker > 0xe0 && marker <= 0xef && marker !== ADOBE);
}

function wholeFile(gathered: Gathered, end: Uint8Array): JpegParts | ImageFault {
  const { frame, hasAdobe, orientation, kept } = gathered;
  if (frame === null || !gathered.hasScan) return { fault: "The JPEG contains no image." };
  return { frame, hasAdobe, orientation, kept: joinChunks([...kept, end]) };
}

/**
 * The orientation, 1 to 8, from the first Exif directory in a JPEG's APP1 segment (Exif 2.32, 4.6.4); 1 where it cannot
 * be read.
 */
function exifOrientation(data: Uint8Array): number {
  if (data.length < TIFF_AT + 8 || String.fromCharCode(...data.subarray(0, 6)) !== "Exif\0\0") {
    return UPRIGHT;
  }
  const tiff = new DataView(data.buffer, data.byteOffset + TIFF_AT, data.length - TIFF_AT);
  const order = tiff.getUint16(0);
  const little = order === INTEL;
  if ((!little && order !== MOTOROLA) || tiff.getUint16(2, little) !== 42) return UPRIGHT;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return UPRIGHT;
  const count = tiff.getUint16(directory, little);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.byteLength) return UPRIGHT;
    if (tiff.getUint16(at, little) !== ORIENTATION) continue;
    const value = tiff.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

const UPRIGHT = 1;
const TIFF_AT = 6;
const INTEL = 0x4949;
const MOTOROLA = 0x4d4d;
const ENTRY_BYTES = 12;
const ORIENTATION = 0x0112;
