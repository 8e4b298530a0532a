import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";

/** `sig_` and 24 characters of base 62. */
export type SignatureId = Brand<string, "SignatureId">;

/** A signature that is kept, so that values can name it: a picture, or a name written as its owner would. */
export type Signature = {
  readonly id: SignatureId;
  readonly accountId: AccountId;
  /** What its owner calls it. */
  readonly name: string;
  readonly kind: "image" | "typed";
  /** Where the picture's bytes lie; null without a picture. */
  readonly objectKey: string | null;
  /** The name to write; null where a picture is shown. */
  readonly typedName: string | null;
  /** The script font that was wished for; null: the one there is. */
  readonly font: string | null;
  /** Of the picture as it is shown, in pixels; null without one. */
  readonly width: number | null;
  readonly height: number | null;
  readonly createdAt: Instant;
};
