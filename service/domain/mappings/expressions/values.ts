import type { FieldValue } from "@platen/engine";

/** What a row gives, by the places of aliases. */
export type Given = readonly (FieldValue | undefined)[];

/** Gives out the place of an alias among what rows give. */
export type PlaceOf = (alias: string) => number;

/** An argument that has been looked up: its text for a row. */
export type Getter = (given: Given) => string;

/** The longest text that an expression makes, in UTF-16 units. */
export const TEXT_MAX = 100_000;

/** A value as text, "" when there is none; the members of a list stand as a CSV's cell has them. */
export function textOf(value: FieldValue | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? value.join(";") : String(value);
}
