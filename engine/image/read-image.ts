import type { Platform } from "#platform";
import { readJpeg } from "./jpeg-image.ts";
import type { ImageFault, PdfImage } from "./pdf-image.ts";
import { readPng } from "./png-image.ts";

/**
 * Converts a PNG or JPEG for a PDF, or returns why that is impossible. Colour profiles and gamma are dropped, so that
 * an image's values are treated like the page's own; so is metadata such as a location.
 */
export function readImage(bytes: Uint8Array, platform: Platform): PdfImage | ImageFault {
  if (isPng(bytes)) return readPng(bytes, platform);
  if (isJpeg(bytes)) return readJpeg(bytes);
  return { fault: "The image is neither a PNG nor a JPEG." };
}

/** PNG: eight bytes (ISO/IEC 15948, 5.2). JPEG: start of image, and the next marker's first byte. */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** True where the bytes begin like a PNG. */
export function isPng(bytes: Uint8Array): boolean {
  return PNG.every((byte, index) => bytes[index] === byte);
}

/** True where the bytes begin like a JPEG. */
export function isJpeg(bytes: Uint8Array): boolean {
  return JPEG.every((byte, index) => bytes[index] === byte);
}
