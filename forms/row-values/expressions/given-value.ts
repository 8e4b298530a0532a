import type { FieldValue } from "@platen/engine";

/** A submitted value: a field value, or an object that refers to a signature. */
export type GivenValue = FieldValue | SignatureObject;

/** `{signature_id}` or `{type: "typed", name}` of a request's data. */
export type SignatureObject =
  | { readonly kind: "stored"; readonly id: string }
  | { readonly kind: "typed"; readonly name: string };

/** True for a signature object. */
export function isSignatureObject(value: unknown): value is SignatureObject {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** The text of a signature object: its id, or the name to write. */
export function signatureText(value: SignatureObject): string {
  return value.kind === "stored" ? value.id : value.name;
}
