import type { Platform } from "#platform";
import { isBmp, readBmp } from "./bmp-image.ts";
import { isGif, readGif } from "./gif-image.ts";
import type { ImageFault, PdfImage } from "./pdf-image.ts";
import { isJpeg, isPng, readImage } from "./read-image.ts";
import { isTiff } from "./tiff-directory.ts";
import { readTiff } from "./tiff-image.ts";

/**
 * Converts a picture of a form for a PDF: PNG, JPEG, BMP, TIFF, or the first frame of a GIF. Returns why that is
 * impossible otherwise. Sizes are checked before anything is decompressed; never throws.
 */
export function readPicture(bytes: Uint8Array, platform: Platform): PdfImage | ImageFault {
  if (isPng(bytes) || isJpeg(bytes)) return readImage(bytes, platform);
  if (isBmp(bytes)) return readBmp(bytes, platform);
  if (isGif(bytes)) return readGif(bytes, platform);
  if (isTiff(bytes)) return readTiff(bytes, platform);
  return { fault: "The picture is neither a PNG, JPEG, BMP, TIFF nor GIF." };
}
