import type { Platform } from "#platform";
import { readJpeg } from "./jpeg-image.ts";
import type { ImageFault, PdfImage } from "./pdf-image.ts";
import { readPng } from "./png-image.ts";

/**
 * A PNG or JPEG as a PDF holds it, or why not. Colour profiles and gamma are left out, so a picture's numbers are shown
 * as the page's own are; so is what a camera notes beside the picture, such as where it was taken.
 */
export function readImage(bytes: Uint8Array, platform: Platform): PdfImage | ImageFault {
  if (isPng(bytes)) return readPng(bytes, platform);
  if (isJpeg(bytes)) return readJpeg(bytes);
  return { fault: "The picture is neither a PNG nor a JPEG." };
}

/** PNG: eight bytes (ISO/IEC 15948, 5.2). JPEG: start of image, and the next marker's first byte. */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** True where the bytes begin as a PNG does. */
export function isPng(bytes: Uint8Array): boolean {
  return PNG.every((byte, index) => bytes[index] === byte);
}

/** True where the bytes begin as a JPEG does. */
export function isJpeg(bytes: Uint8Array): boolean {
  return JPEG.every((byte, index) => bytes[index] === byte);
}
