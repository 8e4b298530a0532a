/** What is known of a picture, as it is shown, in pixels; or why it cannot be used, in a sentence. */
export type PictureFacts =
  | { readonly kind: "picture"; readonly width: number; readonly height: number }
  | { readonly kind: "refused"; readonly message: string };

/** Looks into PNGs and JPEGs that nobody vouches for, apart from this process. */
export type PictureReader = { readonly look: (picture: Uint8Array) => Promise<PictureFacts> };
