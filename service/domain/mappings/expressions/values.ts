import type { FieldValue } from "@platen/engine";

/** A value as callers give it: what fields take, or an object that names a signature. */
export type GivenValue = FieldValue | SignatureObject;

/** `{signature_id}` or `{type: "typed", name}` of a request's data. */
export type SignatureObject =
  | { readonly kind: "stored"; readonly id: string }
  | { readonly kind: "typed"; readonly name: string };

/** What a row gives, by the places of aliases. */
export type Given = readonly (GivenValue | undefined)[];

/** Gives out the place of an alias among what rows give. */
export type PlaceOf = (alias: string) => number;

/** An argument that has been looked up: its text for a row. */
export type Getter = (given: Given) => string;

/** The longest text that an expression makes, in UTF-16 units. */
export const TEXT_MAX = 100_000;

/** True for an object that names a signature. */
export function isSignatureObject(value: unknown): value is SignatureObject {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** The text of a signature object: its id, or the name to be written. */
export function signatureText(value: SignatureObject): string {
  return value.kind === "stored" ? value.id : value.name;
}

/** A value as text, "" when there is none; the members of a list as a CSV's cell has them, a signature by id or name. */
export function textOf(value: GivenValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (isSignatureObject(value)) return signatureText(value);
  return typeof value === "object" ? value.join(";") : String(value);
}
