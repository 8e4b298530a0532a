import type { Document, Ref } from "#cos";
import type { StoredPlan } from "#fill";
import { embedImage, type PdfImage, readImage } from "#image";
import type { Platform } from "#platform";

/** A signature that rows may refer to by its id. */
export type StoredSignature =
  | { readonly kind: "image"; readonly bytes: Uint8Array }
  | { readonly kind: "typed"; readonly name: string };

/** A stored signature and, if it is an image, its object in the prefix. */
export type EmbeddedSignature = {
  readonly plan: StoredPlan;
  readonly shown: { readonly ref: Ref; readonly image: PdfImage } | null;
};

/** Adds a stored signature's image to the document; an invalid one is kept with the reason. */
export function embedSignature(
  document: Document,
  id: string,
  signature: StoredSignature,
  platform: Platform,
): EmbeddedSignature {
  if (signature.kind === "typed") {
    return { plan: { id, kind: "typed", name: signature.name }, shown: null };
  }
  const image = readImage(signature.bytes, platform);
  if ("fault" in image) return { plan: { id, kind: "fault", reason: image.fault }, shown: null };
  return { plan: { id, kind: "image" }, shown: { ref: embedImage(document, image), image } };
}
