import { type GivenValue, isSignatureObject, signatureText } from "./given-value.ts";

/** A row's values, by the indexes of aliases. */
export type Given = readonly (GivenValue | undefined)[];

/** Assigns an index to an alias. */
export type PlaceOf = (alias: string) => number;

/** A bound argument: returns its text for a row. */
export type Getter = (given: Given) => string;

/** Length limit of an expression's result, in UTF-16 units. */
export const TEXT_MAX = 100_000;

/** A value as text, "" when absent: lists as in a CSV cell, a signature by its id or name. */
export function toText(value: GivenValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (isSignatureObject(value)) return signatureText(value);
  return typeof value === "object" ? value.join(";") : String(value);
}
