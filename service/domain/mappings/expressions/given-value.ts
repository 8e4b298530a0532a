import type { FieldValue } from "@platen/engine";

/** A value as callers give it: what fields take, or an object that names a signature. */
export type GivenValue = FieldValue | SignatureObject;

/** `{signature_id}` or `{type: "typed", name}` of a request's data. */
export type SignatureObject =
  | { readonly kind: "stored"; readonly id: string }
  | { readonly kind: "typed"; readonly name: string };

/** True for an object that names a signature. */
export function isSignatureObject(value: unknown): value is SignatureObject {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** The text of a signature object: its id, or the name to be written. */
export function signatureText(value: SignatureObject): string {
  return value.kind === "stored" ? value.id : value.name;
}
