import type { Document, Ref } from "#cos";
import type { Field } from "#form";
import type { Platform } from "#platform";
import type { FontRegistry } from "../fonts/font-registry.ts";
import { restPicture } from "./rest-picture.ts";
import { type RestedSignature, restSignature } from "./rest-signature.ts";
import {
  type EmbeddedSignature,
  embedSignature,
  type StoredSignature,
} from "./stored-signature.ts";

/** The signatures of a compilation. */
export type EmbeddedSignatures = {
  readonly stored: readonly EmbeddedSignature[];
  readonly fields: ReadonlyMap<Field, RestedSignature>;
};

/**
 * Adds the objects that the signature fields and push buttons among `fields` need to the document, and each stored image
 * once.
 */
export function embedSignatures(
  document: Document,
  fields: readonly Field[],
  signatures: ReadonlyMap<string, StoredSignature>,
  fonts: FontRegistry,
  flatten: boolean,
  platform: Platform,
): EmbeddedSignatures {
  const isSigned = fields.some((field) => field.type === "signature");
  const stored = isSigned
    ? Array.from(signatures, ([id, one]) => embedSignature(document, id, one, platform))
    : [];
  const entries = fields.flatMap((field) => {
    if (field.type === "button") {
      return [[field, restPicture(document, field, fonts, flatten)] as const];
    }
    if (field.type !== "signature") return [];
    return [[field, restSignature(document, field, stored, fonts.faces, flatten)] as const];
  });
  return { stored, fields: new Map(entries) };
}

/** All objects that a row may write. They need numbers although nothing refers to them yet. */
export function signatureObjects({ fields }: EmbeddedSignatures): readonly Ref[] {
  return [...fields.values()].flatMap(({ image, mask, widgets }) => [
    ...widgets.flatMap(({ appearance, icon }) =>
      icon === null ? [appearance] : [appearance, icon],
    ),
    image,
    mask,
  ]);
}

/** Returns the objects that the appearances of rows refer to. A flattened page has them in its own resources. */
export function signatureResources({ fields }: EmbeddedSignatures): readonly Ref[] {
  return [...fields.values()].flatMap(({ resources, widgets }) =>
    widgets.length > 0 ? [resources] : [],
  );
}

/** All images that a field can show: the row's own, and the stored ones. */
export function signatureImages(
  { fields, stored }: EmbeddedSignatures,
  field: Field,
): readonly Ref[] {
  const rested = fields.get(field);
  if (rested === undefined) return [];
  if (field.type === "button") return [rested.image];
  return [rested.image, ...stored.flatMap(({ shown }) => (shown === null ? [] : [shown.ref]))];
}
