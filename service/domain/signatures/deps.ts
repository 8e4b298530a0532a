import type { Clock } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Objects } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import type { SignatureStore } from "./store.ts";

/** Size of an image in pixels with its orientation applied, or why it cannot be used. */
export type ImageFacts =
  | { readonly kind: "image"; readonly width: number; readonly height: number }
  | { readonly kind: "refused"; readonly message: string };

/** Inspects untrusted PNGs and JPEGs in another process. */
export type ImageReader = { readonly inspect: (image: Uint8Array) => Promise<ImageFacts> };

/** The stores that a transaction of signatures changes. */
type SignatureStores = { readonly signatures: SignatureStore; readonly notes: ObjectNotes };

/** Dependencies of the use cases of signatures. */
export type SignatureDeps = SignatureStores & {
  readonly transact: Transact<SignatureStores>;
  readonly objects: Objects;
  readonly imageReader: ImageReader;
  readonly randomness: Randomness;
  readonly clock: Clock;
};
