import { type PdfImage, readImage, readSignature } from "#image";
import type { Platform } from "#platform";
import type { SignatureFieldPlan } from "./field-plan.ts";
import type { FieldValue } from "./value.ts";

/** What a row puts into a signature field; `stored` is an index into the plan's stored signatures. */
export type Signing =
  | { readonly kind: "image"; readonly image: PdfImage }
  | { readonly kind: "stored"; readonly index: number }
  | { readonly kind: "typed"; readonly name: string };

/** Why a value is no signature, in a sentence. */
export type SigningFault = { readonly kind: "fault"; readonly reason: string };

/** So many pictures are kept from row to row: often all rows bring the same one. */
const KEPT_MAX = 4;
const NO_ROOM = "The form gives the signature no room: nothing could be seen of it.";
const NOT_TEXT = "A signature is an image, the id of a stored signature, or a name.";
const UNKNOWN = "There is no stored signature with this id.";

/** Reads the values of signature fields, and remembers the last pictures. */
export class SignatureReader {
  readonly #platform: Platform;
  readonly #kept = new Map<string, Signing | SigningFault>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** `null` for an empty text, which signs nothing; `places` tells where each id stands in `field.stored`. */
  read(
    field: SignatureFieldPlan,
    places: ReadonlyMap<string, number>,
    value: Exclude<FieldValue, null>,
  ): Signing | SigningFault | null {
    if (typeof value !== "string") return { kind: "fault", reason: NOT_TEXT };
    if (value.trim() === "") return null;
    if (!field.hasRoom) return { kind: "fault", reason: NO_ROOM };
    const known = this.#kept.get(value);
    if (known !== undefined) return known;
    const signature = readSignature(value);
    switch (signature.kind) {
      case "image":
        return this.#image(value, signature.bytes);
      case "stored":
        return storedSigning(field, places.get(signature.id) ?? -1);
      case "typed":
        return signature;
      case "invalid":
        return { kind: "fault", reason: signature.reason };
    }
  }

  #image(value: string, bytes: Uint8Array): Signing | SigningFault {
    const image = readImage(bytes, this.#platform);
    const signing: Signing | SigningFault =
      "fault" in image ? { kind: "fault", reason: image.fault } : { kind: "image", image };
    if (this.#kept.size === KEPT_MAX) this.#kept.clear();
    this.#kept.set(value, signing);
    return signing;
  }
}

function storedSigning({ stored }: SignatureFieldPlan, index: number): Signing | SigningFault {
  const found = stored[index];
  if (found === undefined) return { kind: "fault", reason: UNKNOWN };
  return found.kind === "image" ? { kind: "stored", index } : found;
}
