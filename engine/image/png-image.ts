import type { Platform } from "#platform";
import { type ImageFault, type ImageXObject, imageDict, type PdfImage } from "./pdf-image.ts";
import { type PngFile, readPngChunks } from "./png-chunks.ts";
import type { PngHeader } from "./png-header.ts";
import { rowBytes, unpackedBytes } from "./png-passes.ts";
import { colorChannels, readPixels } from "./png-pixels.ts";

/**
 * A PNG as image XObjects. Its compressed data is embedded unchanged where PDF allows it (ISO 32000-2, 7.4.4.4);
 * otherwise it is decompressed to 8 bits per sample, with colour and alpha separate.
 */
export function readPng(bytes: Uint8Array, platform: Platform): PdfImage | ImageFault {
  const file = readPngChunks(bytes, platform);
  if ("fault" in file) return file;
  const { header } = file;
  const wanted = unpackedBytes(header);
  const unpacked = platform.inflate(file.data, wanted);
  if (unpacked === null || unpacked.length !== wanted) return DAMAGED;
  const passes = canEmbed(header) && isWholeStream(file.data, unpacked);
  if (passes && file.transparency === null) {
    return hasKnownFilters(header, unpacked) ? whole(header, keepData(file), null) : DAMAGED;
  }
  const pixels = readPixels(file, unpacked);
  if (pixels === null) return DAMAGED;
  const space = colorSpace(file);
  const color = passes ? keepData(file) : packSamples(header, space, pixels.color, platform);
  const { alpha } = pixels;
  return whole(header, color, alpha && packSamples(header, "/DeviceGray", alpha, platform));
}

const DAMAGED: ImageFault = { fault: "The PNG is damaged: its data cannot be decompressed." };

/** Not interlaced, without alpha, and at most the 8 bits that every reader supports. */
function canEmbed({ interlaced, kind, depth }: PngHeader): boolean {
  return !interlaced && depth <= 8 && kind !== "greyAlpha" && kind !== "rgbAlpha";
}

/** True where the zlib stream ends with the right checksum (RFC 1950); readers may verify it. */
function isWholeStream(data: Uint8Array, unpacked: Uint8Array): boolean {
  if (data.length < 4) return false;
  return (
    new DataView(data.buffer, data.byteOffset).getUint32(data.length - 4) === adler32(unpacked)
  );
}

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let from = 0; from < bytes.length; from += ADLER_RUN) {
    const to = Math.min(bytes.length, from + ADLER_RUN);
    for (let i = from; i < to; i += 1) {
      low += bytes[i] ?? 0;
      high += low;
    }
    low %= ADLER_BASE;
    high %= ADLER_BASE;
  }
  return ((high << 16) | low) >>> 0;
}

const ADLER_BASE = 65_521;
/** Number of additions that stay below 2³². */
const ADLER_RUN = 5552;

function hasKnownFilters(header: PngHeader, unpacked: Uint8Array): boolean {
  const step = 1 + rowBytes(header, header.width);
  for (let at = 0; at < unpacked.length; at += step) if ((unpacked[at] ?? 0) > 4) return false;
  return true;
}

function whole(
  { width, height }: PngHeader,
  color: ImageXObject,
  mask: ImageXObject | null,
): PdfImage {
  return { ...color, width, height, orientation: 1, mask };
}

function keepData(file: PngFile): ImageXObject {
  const { width, height, depth } = file.header;
  const colors = colorChannels(file.header);
  const predictor = `/Predictor 15/Colors ${colors}/BitsPerComponent ${depth}/Columns ${width}`;
  const dict = imageDict(width, height, colorSpace(file), depth, "/FlateDecode");
  return { dict: `${dict}/DecodeParms<<${predictor}>>`, data: file.data };
}

function packSamples(
  { width, height }: PngHeader,
  space: string,
  samples: Uint8Array,
  platform: Platform,
): ImageXObject {
  return {
    dict: imageDict(width, height, space, 8, "/FlateDecode"),
    data: platform.deflate(samples),
  };
}

/** The palette is padded with black so that every index is inside it. */
function colorSpace({ header, palette }: PngFile): string {
  if (header.kind !== "palette") return colorChannels(header) === 3 ? "/DeviceRGB" : "/DeviceGray";
  const colors = 2 ** header.depth;
  const hex = Array.from({ length: colors * 3 }, (_, i) =>
    (palette[i] ?? 0).toString(16).padStart(2, "0"),
  );
  return `[/Indexed/DeviceRGB ${colors - 1}<${hex.join("")}>]`;
}
