import { type PdfImage, readImage, readSignature } from "#image";
import type { Platform } from "#platform";
import type { SignatureFieldPlan } from "./field-plan.ts";
import type { FieldValue } from "./value.ts";

/** The value of a signature field in a row; `stored`: index into the plan's stored signatures. */
export type Signing =
  | { readonly kind: "image"; readonly image: PdfImage }
  | { readonly kind: "stored"; readonly index: number }
  | { readonly kind: "typed"; readonly name: string }
  /** No picture in a button. */
  | { readonly kind: "cleared" };

/** Why a value is not a valid signature. */
export type SigningFault = { readonly kind: "fault"; readonly reason: string };

/** Number of decoded images kept across rows, because rows often repeat the same one. */
const KEPT_MAX = 4;
const NO_ROOM = "The field has no visible area to show a signature in.";
const NO_ICON_ROOM = "The button has no visible area to show a picture in.";
const NOT_TEXT = "A signature must be an image, the id of a stored signature, or a name.";
const NOT_PICTURE = "A button takes a picture: a PNG or JPEG in base64, or as a data: URI.";
const UNKNOWN = "There is no stored signature with this id.";

/** Parses the values of signature fields, and caches the last images. */
export class SignatureReader {
  readonly #platform: Platform;
  readonly #kept = new Map<string, Signing | SigningFault>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Returns `null` for blank text in a signature field, which means unsigned. `storedById`: index in `field.stored` by id. */
  read(
    field: SignatureFieldPlan,
    storedById: ReadonlyMap<string, number>,
    value: Exclude<FieldValue, null>,
  ): Signing | SigningFault | null {
    const isPicture = field.accepts === "picture";
    if (typeof value !== "string") {
      return { kind: "fault", reason: isPicture ? NOT_PICTURE : NOT_TEXT };
    }
    if (value.trim() === "") return isPicture ? { kind: "cleared" } : null;
    if (!field.hasRoom) return { kind: "fault", reason: isPicture ? NO_ICON_ROOM : NO_ROOM };
    const known = this.#kept.get(value);
    if (known !== undefined) return known;
    const signature = readSignature(value);
    if (isPicture && (signature.kind === "stored" || signature.kind === "typed")) {
      return { kind: "fault", reason: NOT_PICTURE };
    }
    switch (signature.kind) {
      case "image":
        return this.#image(value, signature.bytes);
      case "stored":
        return storedSigning(field, storedById.get(signature.id) ?? -1);
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
