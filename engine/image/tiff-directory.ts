/** The tags that are read (TIFF 6.0). */
const TAGS = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planes: 284,
  faxOptions: 292,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  extraSamples: 338,
  jpegTables: 347,
  jpegFile: 513,
  jpegFileBytes: 514,
  lumaCoefficients: 529,
  chromaSubsampling: 530,
  referenceBlackWhite: 532,
} as const;

/** The values of the first directory's tags; a tag that is absent has none. */
export type TiffDirectory = {
  readonly isLittleEndian: boolean;
  readonly all: (tag: keyof typeof TAGS) => readonly number[];
  /** The first value, or the default. */
  readonly one: (tag: keyof typeof TAGS, fallback: number) => number;
};

/** True where the bytes begin like a TIFF. */
export function isTiff(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  return (
    bytes.length >= 8 && a === b && (a === 0x49 ? c === 42 && d === 0 : a === 0x4d && d === 42)
  );
}

/** Reads the first directory; `null` where it is outside of the file. */
export function readTiffDirectory(bytes: Uint8Array): TiffDirectory | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isLittleEndian = bytes[0] === 0x49;
  const at = view.getUint32(4, isLittleEndian);
  if (at + 2 > bytes.length) return null;
  const count = view.getUint16(at, isLittleEndian);
  if (at + 2 + count * ENTRY_BYTES > bytes.length) return null;
  const values = new Map<number, readonly number[]>();
  for (let entry = 0; entry < count; entry += 1) {
    const from = at + 2 + entry * ENTRY_BYTES;
    const tag = view.getUint16(from, isLittleEndian);
    if (WANTED.has(tag)) values.set(tag, readValues(view, from, isLittleEndian));
  }
  return {
    isLittleEndian,
    all: (tag) => values.get(TAGS[tag]) ?? [],
    one: (tag, fallback) => values.get(TAGS[tag])?.[0] ?? fallback,
  };
}

const ENTRY_BYTES = 12;
const WANTED: ReadonlySet<number> = new Set(Object.values(TAGS));
/** Bytes of one value: BYTE, SHORT, LONG, RATIONAL and UNDEFINED, which is read as bytes. */
const SIZES: Readonly<Record<number, 1 | 2 | 4 | 8>> = { 1: 1, 3: 2, 4: 4, 5: 8, 7: 1 };

/** The values of an entry; none where they are outside of the file or of another type. */
function readValues(view: DataView, entry: number, isLittleEndian: boolean): readonly number[] {
  const size = SIZES[view.getUint16(entry + 2, isLittleEndian)];
  const count = view.getUint32(entry + 4, isLittleEndian);
  if (size === undefined) return [];
  const at = size * count <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittleEndian);
  if (at + size * count > view.byteLength) return [];
  return Array.from({ length: count }, (_, index) => {
    const from = at + index * size;
    if (size === 1) return view.getUint8(from);
    if (size === 2) return view.getUint16(from, isLittleEndian);
    const number = view.getUint32(from, isLittleEndian);
    return size === 4 ? number : number / view.getUint32(from + 4, isLittleEndian);
  });
}
