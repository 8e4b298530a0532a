import type { Platform } from "@platen/engine";
import type { Document, Ref } from "@platen/engine/cos";
import {
  embedImage,
  fitImage,
  type ImageFault,
  type PdfImage,
  readImage,
} from "@platen/engine/image";
import type { PlacedBox } from "#place";
import { operation } from "./operators.ts";

/** A picture of the form, embedded once. */
export type Picture = { readonly ref: Ref; readonly image: PdfImage };

/** Reads and embeds pictures; the same bytes give the same object. */
export function pictureStore(
  document: Document,
  platform: Platform,
): (bytes: Uint8Array) => Picture | ImageFault {
  const known = new Map<number, { readonly bytes: Uint8Array; readonly picture: Picture }[]>();
  return (bytes) => {
    const checksum = platform.crc32(bytes);
    const alike = known.get(checksum) ?? [];
    const found = alike.find((entry) => isSame(entry.bytes, bytes));
    if (found !== undefined) return found.picture;
    const image = readImage(bytes, platform);
    if ("fault" in image) return image;
    const picture = { ref: embedImage(document, image), image };
    known.set(checksum, [...alike, { bytes, picture }]);
    return picture;
  };
}

/** Draws a picture at the top left of its box: as large as fits, or stretched with `object-fit: fill`. */
export function drawPicture(box: PlacedBox, { image }: Picture, name: string): string {
  const [wide, high] =
    image.orientation >= 5 ? [image.height, image.width] : [image.width, image.height];
  const upright = fitImage({ width: wide, height: high, border: 0 }, image);
  if (upright === null || box.widthPt <= 0 || box.heightPt <= 0) return "";
  const isStretched = box.node.attributes.style?.["objectFit"] === "fill";
  const fit = Math.min(box.widthPt / wide, box.heightPt / high);
  const [scaleX, scaleY] = isStretched ? [box.widthPt / wide, box.heightPt / high] : [fit, fit];
  const [a, b, c, d, e, f] = upright;
  const matrix = [
    a * scaleX,
    -b * scaleY,
    c * scaleX,
    -d * scaleY,
    e * scaleX,
    (high - f) * scaleY,
  ];
  return `q\n${operation("cm", ...matrix)}/${name} Do\nQ\n`;
}

function isSame(bytes: Uint8Array, others: Uint8Array): boolean {
  return bytes.length === others.length && bytes.every((byte, at) => byte === others[at]);
}
