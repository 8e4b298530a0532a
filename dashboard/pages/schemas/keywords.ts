import type { JsonObject } from "./schema-text.ts";

/** The type of a column's values; `other` is any type that the table cannot show. */
export type PropertyType = "any" | "string" | "number" | "integer" | "boolean" | "other";

/** Names of the limits by type: of a text its length. */
const LIMITS = {
  string: { min: "minLength", max: "maxLength" },
  number: { min: "minimum", max: "maximum" },
  integer: { min: "minimum", max: "maximum" },
} as const;
const TYPES = ["string", "number", "integer", "boolean"] as const;

/** The type of a property. */
export function typeOf(value: JsonObject): PropertyType {
  const { type } = value;
  if (type === undefined) return "$ref" in value ? "other" : "any";
  return TYPES.find((one) => one === type) ?? "other";
}

/** The keywords of a type's least and greatest value, of texts their characters. */
export function limitsOf(type: PropertyType): {
  readonly min: string | null;
  readonly max: string | null;
} {
  return type === "string" || type === "number" || type === "integer"
    ? LIMITS[type]
    : { min: null, max: null };
}

/** The values of an `enum` as texts, none without one; null where their kind would be lost. */
export function valuesOf(value: unknown, type: PropertyType): readonly string[] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const kind = type === "number" || type === "integer" ? "number" : "string";
  const texts = value.flatMap((one: unknown) => (typeof one === kind ? [String(one)] : []));
  return texts.length === value.length && texts.every((text) => !text.includes("\n"))
    ? texts
    : null;
}
