/**
 * Images in rows: parsing a signature's value, and converting a PNG or JPEG to an image XObject (ISO 32000-2, 8.9.5).
 * Images are untrusted: sizes are checked before anything is decompressed.
 */
export { embedImage } from "./embed-image.ts";
export {
  type Area,
  type FitBox,
  fitImage,
  placeIcon,
  type Scaling,
  shownSize,
} from "./fit-image.ts";
export type { ImageFault, ImageXObject, PdfImage } from "./pdf-image.ts";
export { readImage } from "./read-image.ts";
export { readPicture } from "./read-picture.ts";
export { readSignature, type SignatureValue } from "./signature-value.ts";
