import type { Platform } from "@platen/engine";
import { type Document, latin1Text, type Ref } from "@platen/engine/cos";
import {
  embedImage,
  fitImage,
  type ImageFault,
  type PdfImage,
  readPicture,
} from "@platen/engine/image";
import type { PlacedBox } from "#place";
import { operation } from "./operators.ts";

/** A picture of the form, embedded once. */
export type Picture = { readonly ref: Ref; readonly image: PdfImage };

/** Reads and embeds pictures, or the files that bytes name; the same bytes give the same object. */
export function pictureStore(
  document: Document,
  platform: Platform,
  files: ReadonlyMap<string, Uint8Array>,
): (bytes: Uint8Array) => Picture | ImageFault {
  const known = new Map<number, Known[]>();
  const read = (bytes: Uint8Array): Picture | ImageFault => {
    const image = readPicture(fileOf(bytes, files), platform);
    return "fault" in image ? image : { ref: embedImage(document, image), image };
  };
  return (bytes) => {
    const checksum = platform.crc32(bytes);
    const alike = known.get(checksum) ?? [];
    const found = alike.find((entry) => isSame(entry.bytes, bytes));
    if (found !== undefined) return found.picture;
    const picture = read(bytes);
    known.set(checksum, [...alike, { bytes, picture }]);
    return picture;
  };
}

type Known = { readonly bytes: Uint8Array; readonly picture: Picture | ImageFault };

function fileOf(bytes: Uint8Array, files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const file = bytes.length <= NAME_BYTES_MAX ? files.get(latin1Text(bytes)) : undefined;
  return file ?? bytes;
}

/** Longer bytes name no file. */
const NAME_BYTES_MAX = 64;

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
