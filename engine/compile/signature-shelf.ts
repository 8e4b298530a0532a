import type { Document, Ref } from "#cos";
import type { Field } from "#form";
import type { Platform } from "#platform";
import type { FaceShelf } from "./face-shelf.ts";
import { type RestedSignature, restSignature } from "./rest-signature.ts";
import {
  type ShelvedSignature,
  type StoredSignature,
  shelveSignature,
} from "./stored-signature.ts";

/** The signatures of a compilation. */
export type SignatureShelf = {
  readonly stored: readonly ShelvedSignature[];
  readonly fields: ReadonlyMap<Field, RestedSignature>;
};

/** Adds to the document what the signature fields among `fields` need, and the stored images, each once. */
export function shelveSignatures(
  document: Document,
  fields: readonly Field[],
  signatures: ReadonlyMap<string, StoredSignature>,
  faces: FaceShelf,
  flatten: boolean,
  platform: Platform,
): SignatureShelf {
  const signed = fields.filter((field) => field.type === "signature");
  if (signed.length === 0) return { stored: [], fields: new Map() };
  const stored = Array.from(signatures, ([id, one]) =>
    shelveSignature(document, id, one, platform),
  );
  const entries = signed.map(
    (field) => [field, restSignature(document, field, stored, faces, flatten)] as const,
  );
  return { stored, fields: new Map(entries) };
}

/** The objects that a row may write, whatever it brings: they must have numbers, though nothing refers to them yet. */
export function signatureObjects({ fields }: SignatureShelf): readonly Ref[] {
  return [...fields.values()].flatMap(({ image, mask, widgets }) => [
    ...widgets.map(({ appearance }) => appearance),
    image,
    mask,
  ]);
}

/** What the appearances to come refer to; a flattened page has it in its own resources. */
export function signatureResources({ fields }: SignatureShelf): readonly Ref[] {
  return [...fields.values()].flatMap(({ resources, widgets }) =>
    widgets.length > 0 ? [resources] : [],
  );
}

/** All images that a field can show: the row's own, and the stored ones. */
export function signatureImages({ fields, stored }: SignatureShelf, field: Field): readonly Ref[] {
  const rested = fields.get(field);
  if (rested === undefined) return [];
  return [rested.image, ...stored.flatMap(({ shown }) => (shown === null ? [] : [shown.ref]))];
}
