import { joinChunks } from "#platform";
import { readJpeg } from "./jpeg-image.ts";
import type { ImageFault, PdfImage } from "./pdf-image.ts";
import type { TiffShape } from "./tiff-blocks.ts";
import type { TiffDirectory } from "./tiff-directory.ts";

/** JPEG as TIFF 6.0 has it (section 22), and as its Technical Note 2 replaced it. */
const JPEG = { old: 6, current: 7 } as const;

export function isJpegInTiff(compression: number): boolean {
  return compression === JPEG.old || compression === JPEG.current;
}

/** JPEG data of a TIFF as one JPEG file, which PDF holds as it is (ISO 32000-2, 7.4.8). */
export function readJpegInTiff(
  bytes: Uint8Array,
  directory: TiffDirectory,
  shape: TiffShape,
): PdfImage | ImageFault {
  const isOld = shape.compression === JPEG.old;
  const file = isOld ? wholeFile(bytes, directory) : joinStrips(bytes, directory, shape);
  if ("fault" in file) return file;
  const image = readJpeg(file);
  if ("fault" in image) return image;
  const isAsStated = image.width === shape.width && image.height === shape.height;
  if (!isAsStated) return { fault: "The TIFF is damaged: its JPEG has another size." };
  const orientation = Math.min(8, Math.max(1, directory.one("orientation", 1)));
  return { ...image, orientation };
}

const UNKNOWN: ImageFault = { fault: "The TIFF has JPEG data in a form that is not supported." };
const DAMAGED: ImageFault = { fault: "The TIFF is damaged: its JPEG data is incomplete." };

/** Most files of the old kind contain a JPEG file as a whole. */
function wholeFile(bytes: Uint8Array, directory: TiffDirectory): Uint8Array | ImageFault {
  const from = directory.one("jpegFile", 0);
  if (from <= 0 || from >= bytes.length) return UNKNOWN;
  const size = directory.one("jpegFileBytes", bytes.length - from);
  const file = bytes.subarray(from, from + size);
  return file[0] === 0xff && file[1] === MARKER.start ? file : DAMAGED;
}

const MARKER = {
  baseline: 0xc0,
  extended: 0xc1,
  restart: 0xd0,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  interval: 0xdd,
  adobe: 0xee,
} as const;
const RGB = 2;
const MCU_PIXELS = 8;
const INTERVAL_MAX = 65_535;

/**
 * Each strip is a JPEG image by itself whose predictions begin anew, as they do behind a restart marker: with these
 * between them, the strips are one image (ITU-T T.81, F.1.2.1.3 and B.2.4.4).
 */
function joinStrips(
  bytes: Uint8Array,
  directory: TiffDirectory,
  shape: TiffShape,
): Uint8Array | ImageFault {
  const offsets = directory.all("stripOffsets");
  const sizes = directory.all("stripByteCounts");
  if (offsets.length === 0 || sizes.length !== offsets.length || shape.isPlanar) return UNKNOWN;
  // Strips that overlap would be read again and again.
  if (sizes.reduce((sum, size) => sum + size, 0) > bytes.length) return DAMAGED;
  const strips: Strip[] = [];
  for (const [index, from] of offsets.entries()) {
    const strip = readStrip(bytes.subarray(from, from + (sizes[index] ?? 0)));
    if ("fault" in strip) return strip;
    strips.push(strip);
  }
  const [first] = strips;
  if (first === undefined || first.width !== shape.width) return UNKNOWN;
  const tables = Uint8Array.from(directory.all("jpegTables"));
  const shared = tables.length === 0 ? [] : [tables.subarray(2, tables.length - 2)];
  const colors = colorMarker(directory, first);
  const start = Uint8Array.of(0xff, MARKER.start);
  if (strips.length === 1) {
    return joinChunks([start, ...colors, ...shared, first.head, first.scan, first.coded, END]);
  }
  const interval = intervalOf(directory, shape, first);
  if (interval === null || !strips.every((strip) => isSameHead(strip, first))) return UNKNOWN;
  const head = first.head.slice();
  head[first.heightAt] = shape.height >> 8;
  head[first.heightAt + 1] = shape.height & 255;
  const coded = strips.flatMap((strip, index) =>
    index === 0
      ? [strip.coded]
      : [Uint8Array.of(0xff, MARKER.restart + ((index - 1) & 7)), strip.coded],
  );
  const restarts = Uint8Array.of(0xff, MARKER.interval, 0, 4, interval >> 8, interval & 255);
  return joinChunks([start, ...colors, ...shared, head, restarts, first.scan, ...coded, END]);
}

const END = Uint8Array.of(0xff, MARKER.end);

type Strip = {
  /** Tables and the frame header. */
  readonly head: Uint8Array;
  /** Where the height is in `head`. */
  readonly heightAt: number;
  readonly width: number;
  /** Sampling factors of the components, as in the frame header. */
  readonly samplings: readonly number[];
  readonly hasAdobe: boolean;
  readonly isSequential: boolean;
  /** The header of the only scan. */
  readonly scan: Uint8Array;
  /** The data of the scan. */
  readonly coded: Uint8Array;
};

/** The parts of a JPEG with one scan and without restart markers. */
function readStrip(bytes: Uint8Array): Strip | ImageFault {
  if (bytes[0] !== 0xff || bytes[1] !== MARKER.start) return DAMAGED;
  const head: Uint8Array[] = [];
  let headBytes = 0;
  let frame: Pick<Strip, "heightAt" | "width" | "samplings" | "isSequential"> | null = null;
  let hasAdobe = false;
  for (let at = 2; ; ) {
    const marker = bytes[at + 1] ?? 0;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (bytes[at] !== 0xff || length < 2 || end > bytes.length) return DAMAGED;
    const segment = bytes.subarray(at, end);
    if (marker === MARKER.scan) {
      if (frame === null) return DAMAGED;
      const last = codedEnd(bytes, end);
      if (last === null) return UNKNOWN;
      const coded = bytes.subarray(end, last);
      return { ...frame, head: joinChunks(head), hasAdobe, scan: segment, coded };
    }
    if (marker === MARKER.interval) return UNKNOWN;
    if (isFrame(marker)) {
      const count = segment[9] ?? 0;
      frame = {
        heightAt: headBytes + 5,
        width: ((segment[7] ?? 0) << 8) | (segment[8] ?? 0),
        samplings: Array.from({ length: count }, (_, index) => segment[11 + 3 * index] ?? 0),
        isSequential: marker === MARKER.baseline || marker === MARKER.extended,
      };
    }
    if (marker === MARKER.adobe) hasAdobe = true;
    head.push(segment);
    headBytes += segment.length;
    at = end;
  }
}

/** Frame headers, whose codes are among those of tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Where the coded data ends that begins at `from`; `null` if anything but the end of the image follows. */
function codedEnd(bytes: Uint8Array, from: number): number | null {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1];
    if (next === MARKER.end) return at;
    if (next !== 0) return null;
  }
  return null;
}

/** States whether three components are RGB or YCbCr, as Adobe's marker does; readers guess otherwise. */
function colorMarker(directory: TiffDirectory, strip: Strip): readonly Uint8Array[] {
  if (strip.hasAdobe || strip.samplings.length !== 3) return [];
  const transform = directory.one("photometric", 0) === RGB ? 0 : 1;
  const adobe = [0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, transform];
  return [Uint8Array.of(0xff, MARKER.adobe, 0, 2 + adobe.length, ...adobe)];
}

/** The number of units that each strip but the last is coded in; `null` if it cannot be stated. */
function intervalOf(
  directory: TiffDirectory,
  { width, height }: TiffShape,
  { samplings, isSequential }: Strip,
): number | null {
  // A single component is coded in squares, whatever its sampling factors are (A.2.2).
  const isSingle = samplings.length === 1;
  const most = (part: (sampling: number) => number) =>
    isSingle ? 1 : Math.max(1, ...samplings.map(part));
  const unitWidth = MCU_PIXELS * most((sampling) => sampling >> 4);
  const unitHeight = MCU_PIXELS * most((sampling) => sampling & 15);
  const rows = directory.one("rowsPerStrip", height);
  const interval = Math.ceil(width / unitWidth) * (rows / unitHeight);
  const isWhole = Number.isInteger(interval) && interval > 0 && interval <= INTERVAL_MAX;
  return isSequential && isWhole ? interval : null;
}

/** Strips differ in their heights alone. */
function isSameHead(strip: Strip, first: Strip): boolean {
  return (
    strip.heightAt === first.heightAt &&
    strip.head.length === first.head.length &&
    strip.head.every((byte, at) => byte === first.head[at] || (at - strip.heightAt) >> 1 === 0) &&
    strip.scan.length === first.scan.length &&
    strip.scan.every((byte, at) => byte === first.scan[at])
  );
}
