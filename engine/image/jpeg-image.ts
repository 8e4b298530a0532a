import { type JpegFrame, readJpegParts } from "./jpeg-parts.ts";
import { type ImageFault, imageDict, type PdfImage } from "./pdf-image.ts";

/**
 * A JPEG as an image XObject: its own bytes (ISO 32000-2, 7.4.8) without metadata. Baseline and progressive, 8 bits,
 * grey, colour or CMYK.
 */
export function readJpeg(bytes: Uint8Array): PdfImage | ImageFault {
  const parts = readJpegParts(bytes);
  if ("fault" in parts) return parts;
  const { frame, orientation, kept } = parts;
  const { width, height } = frame;
  const space = SPACES[frame.componentIds.length] ?? "/DeviceGray";
  const dict =
    imageDict(width, height, space, 8, "/DCTDecode") + colorEntries(frame, parts.hasAdobe);
  return { width, height, orientation, dict, data: kept, mask: null };
}

const SPACES: Readonly<Record<number, string>> = {
  1: "/DeviceGray",
  3: "/DeviceRGB",
  4: "/DeviceCMYK",
};

/** Component ids of R, G and B; such components are not YCbCr. */
const RGB_IDS = "82,71,66";

/** With an Adobe marker CMYK values are inverted, which PDF readers do not undo by themselves. */
function colorEntries({ componentIds }: JpegFrame, hasAdobe: boolean): string {
  if (componentIds.length === 4) return hasAdobe ? "/Decode[1 0 1 0 1 0 1 0]" : "";
  return !hasAdobe && componentIds.join() === RGB_IDS ? "/DecodeParms<</ColorTransform 0>>" : "";
}
