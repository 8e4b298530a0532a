/** One image XObject: its dictionary's entries but for /Length and /SMask, and its stream (ISO 32000-2, 8.9.5). */
export type ImageXObject = { readonly dict: string; readonly data: Uint8Array };

/** A picture as a PDF holds it. */
export type PdfImage = ImageXObject & {
  /** Pixels as they are stored, before `orientation`. */
  readonly width: number;
  readonly height: number;
  /** How the stored picture is to be turned, 1 to 8 as Exif numbers it (Exif 2.32, tag 0x0112); 1 = as it is. */
  readonly orientation: number;
  /** The soft mask of what is not opaque (11.6.5.3); `null` where all is. */
  readonly mask: ImageXObject | null;
};

/** Why a picture cannot be used, in a sentence. */
export type ImageFault = { readonly fault: string };

/** A side in pixels, and pixels altogether: more than a scanner gives for a page. */
const SIDE_MAX = 10_000;
const PIXELS_MAX = 16_000_000;

/** Why a picture of this size is refused, `null` where it is not: asked before anything is unpacked. */
export function sizeFault(width: number, height: number): ImageFault | null {
  if (width < 1 || height < 1) return { fault: "The picture has no width or no height." };
  if (width <= SIDE_MAX && height <= SIDE_MAX && width * height <= PIXELS_MAX) return null;
  return {
    fault:
      `The picture has ${width} × ${height} pixels; ` +
      `at most ${SIDE_MAX} a side and ${PIXELS_MAX / 1_000_000} million in all are taken.`,
  };
}

/** What every image XObject begins with; `space` is its colour space as a file writes it. */
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
