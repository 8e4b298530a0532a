import type { PngFile } from "./png-chunks.ts";
import { unfilter } from "./png-filter.ts";
import type { PngHeader } from "./png-header.ts";
import { type Pass, passesOf, passSize, rowBytes } from "./png-passes.ts";

/** A PNG's pixels, row by row from the top, 8 bits per sample. */
export type Pixels = {
  /** Grey, or red, green and blue alternately, or palette indices. */
  readonly color: Uint8Array;
  /** One byte per pixel, 255 = opaque; `null` where all pixels are opaque. */
  readonly alpha: Uint8Array | null;
};

/**
 * Extracts a PNG's pixels from its decompressed data, which it overwrites; `null` for an unknown filter. 16-bit samples
 * are rounded to 8 bits.
 */
export function readPixels(file: PngFile, unpacked: Uint8Array): Pixels | null {
  const { header } = file;
  const pixels = header.width * header.height;
  const target: Target = {
    color: new Uint8Array(pixels * colorChannels(header)),
    alpha: new Uint8Array(pixels),
    alphaOf: keyOf(file),
  };
  const bytesPerPixel = Math.max(1, (header.channels * header.depth) >>> 3);
  const row = new Uint16Array(header.width * header.channels);
  let at = 0;
  for (const pass of passesOf(header)) {
    const [across, down] = passSize(header, pass);
    const bytes = rowBytes(header, across);
    if (!unfilter(unpacked, at, down, bytes, bytesPerPixel)) return null;
    for (let y = 0; y < down; y += 1) {
      const samples = samplesOf(unpacked, at + 1, row, across * header.channels, header.depth);
      writeRow(target, header, samples, pass, pass.y + y * pass.stepY);
      at += 1 + bytes;
    }
  }
  const opaque = target.alpha.every((value) => value === OPAQUE);
  return { color: target.color, alpha: opaque ? null : target.alpha };
}

/** Samples per pixel without alpha. */
export function colorChannels({ kind }: PngHeader): 1 | 3 {
  return kind === "rgb" || kind === "rgbAlpha" ? 3 : 1;
}

const OPAQUE = 255;

type Target = {
  readonly color: Uint8Array;
  readonly alpha: Uint8Array;
  readonly alphaOf: Transparency;
};

/** From tRNS: one transparent colour, or an alpha value per palette entry. */
type Transparency =
  | { readonly kind: "none" }
  | { readonly kind: "key"; readonly samples: readonly number[] }
  | { readonly kind: "table"; readonly byIndex: Uint8Array };

function keyOf({ header, transparency }: PngFile): Transparency {
  if (transparency === null) return { kind: "none" };
  if (header.kind === "palette") return { kind: "table", byIndex: transparency };
  if (header.kind !== "grey" && header.kind !== "rgb") return { kind: "none" };
  const samples = Array.from(
    { length: header.channels },
    (_, i) => ((transparency[2 * i] ?? 0) << 8) | (transparency[2 * i + 1] ?? 0),
  );
  return { kind: "key", samples };
}

type Samples = Uint8Array | Uint16Array;

/** The `count` samples of a row, of `depth` bits each; `row` itself where they are bytes. */
function samplesOf(
  data: Uint8Array,
  from: number,
  row: Uint16Array,
  count: number,
  depth: number,
): Samples {
  if (depth === 8) return data.subarray(from, from + count);
  const samples = row.subarray(0, count);
  if (depth === 16) {
    for (let i = 0; i < count; i += 1) {
      samples[i] = ((data[from + 2 * i] ?? 0) << 8) | (data[from + 2 * i + 1] ?? 0);
    }
    return samples;
  }
  const mask = (1 << depth) - 1;
  for (let i = 0; i < count; i += 1) {
    const bit = i * depth;
    samples[i] = ((data[from + (bit >>> 3)] ?? 0) >>> (8 - depth - (bit & 7))) & mask;
  }
  return samples;
}

function writeRow(
  { color, alpha, alphaOf }: Target,
  header: PngHeader,
  samples: Samples,
  pass: Pass,
  y: number,
): void {
  const { channels, depth, kind, width } = header;
  const colors = colorChannels(header);
  const hasAlpha = channels > colors;
  // Below 16 bits, the integer factor that maps the largest sample to white.
  const factor = kind === "palette" ? 1 : 255 / ((1 << Math.min(depth, 8)) - 1);
  let pixel = y * width + pass.x;
  for (let i = 0; i < samples.length; i += channels) {
    for (let c = 0; c < colors; c += 1) {
      const sample = samples[i + c] ?? 0;
      color[pixel * colors + c] = depth === 16 ? nearest8(sample) : sample * factor;
    }
    if (!hasAlpha) alpha[pixel] = alphaAt(alphaOf, samples, i);
    else {
      const sample = samples[i + colors] ?? 0;
      alpha[pixel] = depth === 16 ? nearest8(sample) : sample;
    }
    pixel += pass.stepX;
  }
}

/** 16 bits rounded to 8: sample · 255 / 65,535. */
function nearest8(sample: number): number {
  return (sample * 255 + 32_895) >>> 16;
}

function alphaAt(alphaOf: Transparency, samples: Samples, at: number): number {
  if (alphaOf.kind === "none") return OPAQUE;
  if (alphaOf.kind === "table") return alphaOf.byIndex[samples[at] ?? 0] ?? OPAQUE;
  return alphaOf.samples.every((sample, c) => samples[at + c] === sample) ? 0 : OPAQUE;
}
