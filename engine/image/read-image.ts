import type { Platform } from "#platform";
import { isJpeg, isPng } from "./image-header.ts";
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
