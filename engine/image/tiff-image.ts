import type { Platform } from "#platform";
import { type ImageFault, type PdfImage, sizeFault } from "./pdf-image.ts";
import { type Raster, rasterImage } from "./raster.ts";
import { readPlanes, TIFF_COMPRESSION, type TiffPlane, type TiffShape } from "./tiff-blocks.ts";
import { readTiffDirectory, type TiffDirectory } from "./tiff-directory.ts";
import { isFax, readFax } from "./tiff-fax.ts";
import { isJpegInTiff, readJpegInTiff } from "./tiff-jpeg.ts";
import { readYcbcr } from "./tiff-ycbcr.ts";

/**
 * The first image of a TIFF: bilevel, grey, palette, RGB, YCbCr or CMYK, with or without alpha; uncompressed, PackBits,
 * LZW, deflate, JPEG in strips, or fax data in one strip.
 */
export function readTiff(bytes: Uint8Array, platform: Platform): PdfImage | ImageFault {
  const directory = readTiffDirectory(bytes);
  if (directory === null) return DAMAGED;
  const shape = readShape(directory);
  const fault = sizeFault(shape.width, shape.height);
  if (fault !== null) return fault;
  if (isFax(shape.compression)) return readFax(bytes, directory, shape);
  if (isJpegInTiff(shape.compression)) return readJpegInTiff(bytes, directory, shape);
  if (directory.one("photometric", 0) === PHOTOMETRIC.ycbcr) {
    if (!isSupported(directory, shape, YCBCR)) return UNKNOWN;
    const raster = readYcbcr(bytes, directory, shape, platform);
    return "fault" in raster ? raster : rasterImage(raster, platform);
  }
  const colors = colorsOf(directory);
  if (colors === null || !isSupported(directory, shape, colors)) return UNKNOWN;
  const planes = readPlanes(bytes, directory, shape, platform);
  if (planes === null) return DAMAGED;
  return rasterImage(toRaster(directory, shape, colors, planes), platform);
}

const DAMAGED: ImageFault = { fault: "The TIFF is damaged: its data is incomplete." };
const UNKNOWN: ImageFault = { fault: "The TIFF has a format that is not supported." };

const PHOTOMETRIC = {
  whiteIsZero: 0,
  blackIsZero: 1,
  rgb: 2,
  palette: 3,
  cmyk: 5,
  ycbcr: 6,
} as const;
const DEPTHS = new Set([1, 2, 4, 8, 16]);
const COMPRESSIONS: ReadonlySet<number> = new Set(Object.values(TIFF_COMPRESSION));
const SAMPLES_MAX = 8;
const PLANAR = 2;

function readShape(directory: TiffDirectory): TiffShape {
  return {
    width: directory.one("width", 0),
    height: directory.one("height", 0),
    depth: directory.one("bitsPerSample", 1),
    samplesPerPixel: directory.one("samplesPerPixel", 1),
    compression: directory.one("compression", 1),
    isPlanar: directory.one("planes", 1) === PLANAR,
  };
}

/** Colour samples in the file per pixel, and in the result. */
type Colors = { readonly stored: 1 | 3 | 4; readonly shown: 1 | 3 | 4 };

const YCBCR: Colors = { stored: 3, shown: 3 };

function colorsOf(directory: TiffDirectory): Colors | null {
  switch (directory.one("photometric", PHOTOMETRIC.whiteIsZero)) {
    case PHOTOMETRIC.whiteIsZero:
    case PHOTOMETRIC.blackIsZero:
      return { stored: 1, shown: 1 };
    case PHOTOMETRIC.rgb:
      return { stored: 3, shown: 3 };
    case PHOTOMETRIC.palette:
      return { stored: 1, shown: 3 };
    case PHOTOMETRIC.cmyk:
      return { stored: 4, shown: 4 };
    default:
      return null;
  }
}

function isSupported(directory: TiffDirectory, shape: TiffShape, { stored }: Colors): boolean {
  const depths = directory.all("bitsPerSample");
  return (
    COMPRESSIONS.has(shape.compression) &&
    DEPTHS.has(shape.depth) &&
    depths.every((depth) => depth === shape.depth) &&
    directory.one("fillOrder", 1) === 1 &&
    shape.samplesPerPixel >= stored &&
    shape.samplesPerPixel <= SAMPLES_MAX
  );
}

function toRaster(
  directory: TiffDirectory,
  shape: TiffShape,
  colors: Colors,
  planes: readonly TiffPlane[],
): Raster {
  const count = shape.width * shape.height;
  const [first] = planes;
  const sample = (pixel: number, part: number): number => {
    if (shape.isPlanar) return planes[part]?.samples[pixel] ?? 0;
    return first?.samples[pixel * shape.samplesPerPixel + part] ?? 0;
  };
  const toByte = byteValues(directory, shape.depth);
  const map = directory.all("colorMap");
  const size = 1 << Math.min(shape.depth, 8);
  const isPalette = colors.stored !== colors.shown;
  const samples = new Uint8Array(count * colors.shown);
  const alpha = hasAlpha(directory, shape, colors) ? new Uint8Array(count) : null;
  for (let pixel = 0; pixel < count; pixel += 1) {
    for (let part = 0; part < colors.shown; part += 1) {
      samples[pixel * colors.shown + part] = isPalette
        ? (map[part * size + sample(pixel, 0)] ?? 0) >> 8
        : (toByte[sample(pixel, part)] ?? 0);
    }
    if (alpha !== null) alpha[pixel] = scaleSample(sample(pixel, colors.stored), shape.depth);
  }
  const { width, height } = shape;
  const orientation = Math.min(8, Math.max(1, directory.one("orientation", 1)));
  return { width, height, colors: colors.shown, samples, alpha, orientation };
}

/** An extra sample is alpha unless it is of no known meaning (TIFF 6.0, section 18). */
function hasAlpha(directory: TiffDirectory, shape: TiffShape, { stored }: Colors): boolean {
  return shape.samplesPerPixel > stored && directory.one("extraSamples", 0) !== 0;
}

/** The 8-bit value of each stored value. */
function byteValues(directory: TiffDirectory, depth: number): Uint8Array {
  const isInverted =
    directory.one("photometric", PHOTOMETRIC.whiteIsZero) === PHOTOMETRIC.whiteIsZero;
  return Uint8Array.from({ length: 256 }, (_, value) =>
    isInverted ? 255 - scaleSample(value, depth) : scaleSample(value, depth),
  );
}

function scaleSample(value: number, depth: number): number {
  return depth >= 8 ? value : Math.min(255, Math.round((value * 255) / ((1 << depth) - 1)));
}
