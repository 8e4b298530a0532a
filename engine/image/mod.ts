/**
 * Images that a row brings: what a signature's value means, and a PNG or JPEG as the parts of an image XObject
 * (ISO 32000-2, 8.9.5). Nothing of them is trusted: sizes are checked before anything is unpacked.
 */
export { type FitBox, fitImage } from "./fit-image.ts";
export type { ImageFault, ImageXObject, PdfImage } from "./pdf-image.ts";
export { readImage } from "./read-image.ts";
export { readSignature, type SignatureValue } from "./signature-value.ts";
