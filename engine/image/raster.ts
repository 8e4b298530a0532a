import type { Platform } from "#platform";
import { type ImageXObject, imageDict, type PdfImage } from "./pdf-image.ts";

/** Decoded pixels in rows from the top, 8 bits per sample. */
export type Raster = {
  readonly width: number;
  readonly height: number;
  /** Samples per pixel: grey, RGB or CMYK. */
  readonly colors: 1 | 3 | 4;
  readonly samples: Uint8Array;
  /** One sample per pixel; `null` where all are opaque. */
  readonly alpha: Uint8Array | null;
  /** 1 to 8, as in `PdfImage`. */
  readonly orientation: number;
};

/** The raster as compressed image XObjects. */
export function rasterImage(raster: Raster, platform: Platform): PdfImage {
  const { width, height, colors, samples, alpha, orientation } = raster;
  const packImage = (space: string, data: Uint8Array): ImageXObject => ({
    dict: imageDict(width, height, space, 8, "/FlateDecode"),
    data: platform.deflate(data),
  });
  const mask = alpha === null ? null : packImage("/DeviceGray", alpha);
  return { ...packImage(SPACES[colors], samples), width, height, orientation, mask };
}

const SPACES = { 1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK" } as const;
