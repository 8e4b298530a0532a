/** Size of an image in pixels with its orientation applied, or why it cannot be used. */
export type ImageFacts =
  | { readonly kind: "image"; readonly width: number; readonly height: number }
  | { readonly kind: "refused"; readonly message: string };

/** Inspects untrusted PNGs and JPEGs in another process. */
export type ImageReader = { readonly inspect: (image: Uint8Array) => Promise<ImageFacts> };
