import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";

/** `sig_` and 24 characters of base 62. */
export type SignatureId = Brand<string, "SignatureId">;

/** The members of every kind of signature. */
export type SignatureRecord = {
  readonly id: SignatureId;
  readonly accountId: AccountId;
  /** Chosen by its owner. */
  readonly name: string;
  readonly createdAt: Instant;
};

/** A stored signature that values can refer to: an image, or a name to write in a script font. */
export type Signature = SignatureRecord & {
  readonly kind: "image" | "typed";
  /** Object key of the image; null for a typed signature. */
  readonly objectKey: string | null;
  /** The name to write; null for an image. */
  readonly typedName: string | null;
  /** The requested script font; null: the default. There is only one. */
  readonly font: string | null;
  /** Size of the image in pixels with its orientation applied; null for a typed signature. */
  readonly width: number | null;
  readonly height: number | null;
};
