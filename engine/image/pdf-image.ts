/** An image XObject: its dictionary's entries except /Length and /SMask, and its stream (ISO 32000-2, 8.9.5). */
export type ImageXObject = { readonly dict: string; readonly data: Uint8Array };

/** An image as stored in a PDF. */
export type PdfImage = ImageXObject & {
  /** Pixels as stored, before `orientation` is applied. */
  readonly width: number;
  readonly height: number;
  /** Orientation of the stored image, 1 to 8 (Exif 2.32, tag 0x0112); 1 = upright. */
  readonly orientation: number;
  /** The soft mask (11.6.5.3); `null` where the image is opaque. */
  readonly mask: ImageXObject | null;
};

/** Why an image cannot be used, as a sentence. */
export type ImageFault = { readonly fault: string };

/** Maximum side and total number of pixels: more than a scanner produces for a page. */
const SIDE_MAX = 10_000;
const PIXELS_MAX = 16_000_000;

/** Why an image of this size is refused, or `null`. Checked before decompression. */
export function sizeFault(width: number, height: number): ImageFault | null {
  if (width < 1 || height < 1) return { fault: "The image has no width or no height." };
  if (width <= SIDE_MAX && height <= SIDE_MAX && width * height <= PIXELS_MAX) return null;
  return {
    fault:
      `The image has ${width} × ${height} pixels; ` +
      `the maximum is ${SIDE_MAX} per side and ${PIXELS_MAX / 1_000_000} million in total.`,
  };
}

/** The start of every image XObject's dictionary; `space` is its serialised colour space. */
export function imageDict(
  width: number,
  height: number,
  space: string,
  bitsPerComponent: number,
  filter: string,
): string {
  return (
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}` +
    `/ColorSpace${space}/BitsPerComponent ${bitsPerComponent}/Filter${filter}`
  );
}
