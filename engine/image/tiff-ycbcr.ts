import type { Platform } from "#platform";
import type { ImageFault } from "./pdf-image.ts";
import type { Raster } from "./raster.ts";
import { readPlanes, type TiffShape } from "./tiff-blocks.ts";
import type { TiffDirectory } from "./tiff-directory.ts";

/**
 * Luminance and colour differences (TIFF 6.0, section 21), 8 bits each. A pair of differences is shared by a rectangle
 * of pixels, whose luminances precede it as one unit of data: the units are read as the pixels of a smaller image.
 */
export function readYcbcr(
  bytes: Uint8Array,
  directory: TiffDirectory,
  shape: TiffShape,
  platform: Platform,
): Raster | ImageFault {
  const [across = 2, down = across] = directory.all("chromaSubsampling");
  const isPlain = across === 1 && down === 1;
  const isKnown = SUBSAMPLINGS.has(across) && SUBSAMPLINGS.has(down);
  const hasPredictor = directory.one("predictor", 1) !== 1;
  if (!isKnown || shape.depth !== 8 || shape.samplesPerPixel !== 3 || shape.isPlanar)
    return UNKNOWN;
  if (hasPredictor && !isPlain) return UNKNOWN;
  const rowsPerStrip = directory.one("rowsPerStrip", shape.height);
  if (!isPlain && (directory.all("tileOffsets").length > 0 || !fits(rowsPerStrip, down, shape))) {
    return UNKNOWN;
  }
  const unit = across * down + 2;
  const units: TiffShape = {
    ...shape,
    width: Math.ceil(shape.width / across),
    height: Math.ceil(shape.height / down),
    samplesPerPixel: unit,
  };
  const inUnits: TiffDirectory = {
    ...directory,
    one: (tag, fallback) =>
      tag === "rowsPerStrip" ? Math.ceil(rowsPerStrip / down) : directory.one(tag, fallback),
  };
  const [plane] = readPlanes(bytes, inUnits, units, platform) ?? [];
  if (plane === undefined) return { fault: "The TIFF is damaged: its data is incomplete." };
  const toRgb = converter(directory);
  const { width, height } = shape;
  const samples = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (Math.floor(y / down) * units.width + Math.floor(x / across)) * unit;
      const luma = plane.samples[at + (y % down) * across + (x % across)] ?? 0;
      const blue = plane.samples[at + unit - 2] ?? 0;
      toRgb(luma, blue, plane.samples[at + unit - 1] ?? 0, samples, (y * width + x) * 3);
    }
  }
  const orientation = Math.min(8, Math.max(1, directory.one("orientation", 1)));
  return { width, height, colors: 3, samples, alpha: null, orientation };
}

const UNKNOWN: ImageFault = { fault: "The TIFF has a format that is not supported." };
const SUBSAMPLINGS: ReadonlySet<number> = new Set([1, 2, 4]);

/** A strip has whole units, unless it is the only one. */
function fits(rowsPerStrip: number, down: number, { height }: TiffShape): boolean {
  return rowsPerStrip >= height || rowsPerStrip % down === 0;
}

/** ITU-R BT.601, and the range of a byte with differences around its middle. */
const LUMA = [0.299, 0.587, 0.114] as const;
const RANGES = [0, 255, 128, 255, 128, 255] as const;

type Convert = (luma: number, blue: number, red: number, into: Uint8Array, at: number) => void;

/** The conversion to RGB with the coefficients and ranges of the file, where it has them. */
function converter(directory: TiffDirectory): Convert {
  const [lumaRed = LUMA[0], lumaGreen = LUMA[1], lumaBlue = LUMA[2]] =
    directory.all("lumaCoefficients");
  const [
    black = RANGES[0],
    white = RANGES[1],
    blueZero = RANGES[2],
    blueMost = RANGES[3],
    redZero = RANGES[4],
    redMost = RANGES[5],
  ] = directory.all("referenceBlackWhite");
  return (luma, blue, red, into, at) => {
    const y = ((luma - black) * 255) / (white - black);
    const cb = ((blue - blueZero) * 127) / (blueMost - blueZero);
    const cr = ((red - redZero) * 127) / (redMost - redZero);
    const r = y + cr * (2 - 2 * lumaRed);
    const b = y + cb * (2 - 2 * lumaBlue);
    into[at] = toByte(r);
    into[at + 1] = toByte((y - lumaBlue * b - lumaRed * r) / lumaGreen);
    into[at + 2] = toByte(b);
  };
}

function toByte(value: number): number {
  return Math.round(Math.min(255, Math.max(0, value)));
}
