import type { Document, Ref } from "#cos";
import type { Field } from "#form";
import type { Platform } from "#platform";
import type { EmbeddedFaces } from "../fonts/embedded-faces.ts";
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

/** Adds the objects that the signature fields among `fields` need to the document, and each stored image once. */
export function embedSignatures(
  document: Document,
  fields: readonly Field[],
  signatures: ReadonlyMap<string, StoredSignature>,
  faces: EmbeddedFaces,
  flatten: boolean,
  platform: Platform,
): EmbeddedSignatures {
  const signed = fields.filter((field) => field.type === "signature");
  if (signed.length === 0) return { stored: [], fields: new Map() };
  const stored = Array.from(signatures, ([id, one]) => embedSignature(document, id, one, platform));
  const entries = signed.map(
    (field) => [field, restSignature(document, field, stored, faces, flatten)] as const,
  );
  return { stored, fields: new Map(entries) };
}

/** All objects that a row may write. They need numbers although nothing refers to them yet. */
export function signatureObjects({ fields }: EmbeddedSignatures): readonly Ref[] {
  return [...fields.values()].flatMap(({ image, mask, widgets }) => [
    ...widgets.map(({ appearance }) => appearance),
    image,
    mask,
  ]);
}

/** What the appearances of rows refer to. A flattened page has it in its own resources. */
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
  return [rested.image, ...stored.flatMap(({ shown }) => (shown === null ? [] : [shown.ref]))];
}
