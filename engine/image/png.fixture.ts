import { crc32, deflateSync } from "node:zlib";

/** A PNG to be written: raw samples, row by row from the top. */
export type PngSpec = {
  readonly width: number;
  readonly height: number;
  /** The number in IHDR: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha. */
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly depth: 1 | 2 | 4 | 8 | 16;
  readonly samples: readonly number[];
  readonly interlaced?: boolean;
  /** Red, green and blue by turns. */
  readonly palette?: readonly number[];
  readonly transparency?: readonly number[];
  /** Filters of the rows in turn; default: all five. */
  readonly filters?: readonly number[];
  /** Maximum bytes per IDAT chunk. */
  readonly partBytes?: number;
};

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Origin and steps of Adam7's passes (ISO/IEC 15948, 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Samples per pixel. */
export function pngChannels({ colorType }: PngSpec): number {
  return CHANNELS[colorType];
}

export function writePng(spec: PngSpec): Uint8Array {
  const packed = deflateSync(Buffer.concat(rowsOf(spec)));
  const step = spec.partBytes ?? packed.length;
  const parts: Uint8Array[] = [];
  for (let at = 0; at < packed.length; at += step) {
    parts.push(pngChunk("IDAT", packed.subarray(at, at + step)));
  }
  return joinBytes([
    SIGNATURE,
    pngHeader(spec),
    ...(spec.palette === undefined ? [] : [pngChunk("PLTE", spec.palette)]),
    ...(spec.transparency === undefined ? [] : [pngChunk("tRNS", spec.transparency)]),
    ...parts,
    pngChunk("IEND", []),
  ]);
}

/** A PNG of any chunks, in the given order. */
export function pngOf(chunks: readonly Uint8Array[]): Uint8Array {
  return joinBytes([SIGNATURE, ...chunks]);
}

export function pngHeader(
  spec: Pick<PngSpec, "width" | "height" | "colorType" | "depth" | "interlaced">,
): Uint8Array {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(spec.width, 0);
  data.writeUInt32BE(spec.height, 4);
  data.set([spec.depth, spec.colorType, 0, 0, spec.interlaced === true ? 1 : 0], 8);
  return pngChunk("IHDR", data);
}

export function pngChunk(type: string, data: Iterable<number>): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), Uint8Array.from(data)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Uint8Array.from(chunk);
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

function rowsOf(spec: PngSpec): Uint8Array[] {
  const { width, height } = spec;
  const channels = pngChannels(spec);
  const filters = spec.filters ?? [0, 1, 2, 3, 4];
  const pixelBytes = Math.max(1, (channels * spec.depth) >> 3);
  let count = 0;
  return (spec.interlaced === true ? ADAM7 : ([[0, 0, 1, 1]] as const)).flatMap(
    ([x0, y0, dx, dy]) => {
      const rows: Uint8Array[] = [];
      let above: Uint8Array | null = null;
      for (let y = y0; y < height && x0 < width; y += dy) {
        const samples: number[] = [];
        for (let x = x0; x < width; x += dx) {
          const at = (y * width + x) * channels;
          samples.push(...spec.samples.slice(at, at + channels));
        }
        const row = packSamples(samples, spec.depth);
        rows.push(filterRow(row, above, filters[count % filters.length] ?? 0, pixelBytes));
        above = row;
        count += 1;
      }
      return rows;
    },
  );
}

function packSamples(samples: readonly number[], depth: number): Uint8Array {
  const bits = samples.map((sample) => sample.toString(2).padStart(depth, "0")).join("");
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8).padEnd(8, "0"), 2),
  );
}

function filterRow(
  row: Uint8Array,
  above: Uint8Array | null,
  filter: number,
  pixel: number,
): Uint8Array {
  const out = row.map((byte, i) => byte - predicted(row, above, filter, i, pixel));
  return joinBytes([Uint8Array.of(filter), out]);
}

/** The value that a filter predicts for byte `i` (ISO/IEC 15948, 9.2). */
export function predicted(
  row: Uint8Array,
  above: Uint8Array | null,
  filter: number,
  i: number,
  pixel: number,
): number {
  const a = row[i - pixel] ?? 0;
  const b = above?.[i] ?? 0;
  const c = above?.[i - pixel] ?? 0;
  if (filter === 1) return a;
  if (filter === 2) return b;
  if (filter === 3) return Math.floor((a + b) / 2);
  if (filter !== 4) return 0;
  const p = a + b - c;
  const order = [a, b, c].map((value) => ({ value, far: Math.abs(p - value) }));
  return order.toSorted((one, two) => one.far - two.far)[0]?.value ?? 0;
}
