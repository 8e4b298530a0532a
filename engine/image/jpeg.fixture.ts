/** A JPEG of flat 8-pixel squares: only DC coefficients are coded (ITU-T T.81, F.1.1). */
export type JpegSpec = {
  /** Squares across and down. */
  readonly across: number;
  readonly down: number;
  readonly components: 1 | 2 | 3 | 4;
  /** Samples by square, from the top left. */
  readonly squares: readonly (readonly number[])[];
  /** Pixels; default: whole squares. */
  readonly width?: number;
  readonly height?: number;
  /** The frame's marker: 0xc0 baseline (default), 0xc2 progressive … */
  readonly frame?: number;
  readonly precision?: number;
  readonly componentIds?: readonly number[];
  /** The transform of Adobe's marker: 0 none, 1 YCbCr, 2 YCCK. */
  readonly adobe?: 0 | 1 | 2;
  /** Segments before the tables, and whole ones after the end of the image. */
  readonly notes?: readonly Uint8Array[];
  readonly after?: Uint8Array;
};

export function writeJpeg(spec: JpegSpec): Uint8Array {
  const { components, frame = 0xc0, precision = 8, notes = [] } = spec;
  const ids = spec.componentIds ?? Array.from({ length: components }, (_, i) => i + 1);
  const [height, width] = [spec.height ?? spec.down * 8, spec.width ?? spec.across * 8];
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const selectors = ids.flatMap((id) => [id, 0]);
  const spectrum = frame === 0xc2 ? [0, 0, 0] : [0, 63, 0];
  const adobe = [...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, spec.adobe ?? 0];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...notes.flatMap((note) => [...note]),
    ...(spec.adobe === undefined ? [] : jpegSegment(0xee, adobe)),
    ...jpegSegment(0xdb, [0, 8, ...Array.from({ length: 63 }, () => 1)]),
    ...jpegSegment(frame, [precision, ...size, components, ...ids.flatMap((id) => [id, 0x11, 0])]),
    ...jpegSegment(0xc4, [0x00, ...MEAN_LENGTHS, ...MEAN_SIZES]),
    ...jpegSegment(0xc4, [0x10, ...END_LENGTHS, 0]),
    ...jpegSegment(0xda, [components, ...selectors, ...spectrum]),
    ...encodeSquares(spec, frame !== 0xc2),
    0xff,
    0xd9,
    ...(spec.after ?? []),
  ]);
}

export function jpegSegment(marker: number, data: Iterable<number>): Uint8Array {
  const bytes = [...data];
  const length = bytes.length + 2;
  return Uint8Array.from([0xff, marker, length >> 8, length & 255, ...bytes]);
}

/** An APP1 segment with Exif data for an orientation. */
export function exifSegment(orientation: number, order: "II" | "MM" = "MM"): Uint8Array {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  const short = (value: number, at: number): unknown =>
    order === "II" ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number): unknown =>
    order === "II" ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 0);
  short(42, 2);
  long(8, 4);
  short(2, 8);
  short(0x0100, 10);
  short(0x0112, 22);
  short(3, 24);
  long(1, 26);
  short(orientation, 30);
  return jpegSegment(0xe1, [...Buffer.from("Exif\0\0"), ...tiff]);
}

/** Nine sizes of a DC difference, 0 to 8 bits, each with a four-bit code; the end of a block is one bit. */
const MEAN_LENGTHS = [0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const MEAN_SIZES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const END_LENGTHS = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

function encodeSquares({ squares, components }: JpegSpec, ends: boolean): readonly number[] {
  const before = Array.from({ length: components }, () => 0);
  let bits = "";
  for (const square of squares) {
    for (let i = 0; i < components; i += 1) {
      const mean = (square[i] ?? 0) - 128;
      bits += codedMean(mean - (before[i] ?? 0)) + (ends ? "0" : "");
      before[i] = mean;
    }
  }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1");
  return Array.from({ length: bits.length / 8 }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8), 2),
  ).flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
}

function codedMean(difference: number): string {
  const size = Math.abs(difference).toString(2).length * (difference === 0 ? 0 : 1);
  const value = difference < 0 ? difference + 2 ** size - 1 : difference;
  return (
    size.toString(2).padStart(4, "0") + (size === 0 ? "" : value.toString(2).padStart(size, "0"))
  );
}
