import { type GivenValue, isSignatureObject, signatureText } from "./given-value.ts";

/** What a row gives, by the places of aliases. */
export type Given = readonly (GivenValue | undefined)[];

/** Gives out the place of an alias among what rows give. */
export type PlaceOf = (alias: string) => number;

/** An argument that has been looked up: its text for a row. */
export type Getter = (given: Given) => string;

/** The longest text that an expression makes, in UTF-16 units. */
export const TEXT_MAX = 100_000;

/** A value as text, "" when there is none; the members of a list as a CSV's cell has them, a signature by id or name. */
export function textOf(value: GivenValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (isSignatureObject(value)) return signatureText(value);
  return typeof value === "object" ? value.join(";") : String(value);
}
