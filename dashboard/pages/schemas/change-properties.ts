import { limitsOf, type PropertyType, typeOf, valuesOf } from "./keywords.ts";
import { isObject, type JsonObject } from "./schema-text.ts";

/** A change of one member. */
export type PropertyChange =
  | { readonly member: "name"; readonly value: string }
  | { readonly member: "isRequired"; readonly value: boolean }
  | KeywordChange;

/** A change of what a property says of its values. */
type KeywordChange =
  | { readonly member: "format" | "pattern" | "description"; readonly value: string }
  | { readonly member: "type"; readonly value: Exclude<PropertyType, "other"> }
  | { readonly member: "min" | "max"; readonly value: number | null }
  | { readonly member: "values"; readonly value: readonly string[] };

/** A schema with one property changed; everything else stays as it was written. */
export function withChange(schema: JsonObject, index: number, change: PropertyChange): JsonObject {
  const entries = entriesOf(schema);
  const [name, value] = entries[index] ?? [];
  if (name === undefined) return schema;
  switch (change.member) {
    case "name": {
      const renamed = entries.with(index, [change.value, value]);
      const required = requiredOf(schema).map((one) => (one === name ? change.value : one));
      return withMembers(schema, renamed, required);
    }
    case "isRequired": {
      const others = requiredOf(schema).filter((one) => one !== name);
      return withMembers(schema, entries, change.value ? [...others, name] : others);
    }
    case "type":
    case "format":
    case "pattern":
    case "description":
    case "min":
    case "max":
    case "values": {
      const changed = changedProperty(isObject(value) ? value : {}, change);
      return withMembers(schema, entries.with(index, [name, changed]), requiredOf(schema));
    }
  }
}

/** A schema with a property more, a text, at its end. */
export function withProperty(schema: JsonObject, name: string): JsonObject {
  const entries = [...entriesOf(schema), [name, { type: "string" }] as const];
  return withMembers(schema, entries, requiredOf(schema));
}

/** A schema without one of its properties. */
export function withoutProperty(schema: JsonObject, index: number): JsonObject {
  const entries = entriesOf(schema);
  const name = entries[index]?.[0];
  const required = requiredOf(schema).filter((one) => one !== name);
  return withMembers(schema, entries.toSpliced(index, 1), required);
}

/** A schema whose rows may, or may not, have other columns. */
export function withOthers(schema: JsonObject, isPermitted: boolean): JsonObject {
  const { additionalProperties: _more, ...rest } = schema;
  return isPermitted ? rest : { ...schema, additionalProperties: false };
}

type Entry = readonly [string, unknown];

function changedProperty(before: JsonObject, change: KeywordChange): JsonObject {
  const type = typeOf(before);
  switch (change.member) {
    case "type":
      return typed(before, change.value);
    case "format":
    case "pattern":
    case "description":
      return withKeyword(before, change.member, change.value === "" ? undefined : change.value);
    case "min":
    case "max": {
      const keyword = limitsOf(type)[change.member];
      return keyword === null ? before : withKeyword(before, keyword, change.value ?? undefined);
    }
    case "values": {
      const values = change.value.map((text) => valueOfText(text, type));
      return withKeyword(before, "enum", values.length === 0 ? undefined : values);
    }
  }
}

/** With another type, without the keywords of the table that have no meaning for it. */
function typed(before: JsonObject, type: Exclude<PropertyType, "other">): JsonObject {
  const { min, max } = limitsOf(type);
  const kept: readonly (string | null)[] = [min, max, ...(type === "string" ? TEXT_KEYWORDS : [])];
  const dropped = [...ALL_LIMITS, ...TEXT_KEYWORDS].filter((keyword) => !kept.includes(keyword));
  const values = valuesOf(before["enum"], typeOf(before));
  const entries = Object.entries(before).filter(([keyword]) => !dropped.includes(keyword));
  const rest = withKeyword(
    Object.fromEntries(entries),
    "enum",
    type === "boolean" ? undefined : values?.map((text) => valueOfText(text, type)),
  );
  return type === "any" ? withKeyword(rest, "type", undefined) : { ...rest, type };
}

const TEXT_KEYWORDS = ["format", "pattern"];
const ALL_LIMITS = ["minLength", "maxLength", "minimum", "maximum"];

function valueOfText(text: string, type: PropertyType): string | number {
  const isNumeric = type === "number" || type === "integer";
  return isNumeric && text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

function withKeyword(before: JsonObject, keyword: string, value: unknown): JsonObject {
  if (value !== undefined) return { ...before, [keyword]: value };
  return Object.fromEntries(Object.entries(before).filter(([name]) => name !== keyword));
}

function entriesOf({ properties }: JsonObject): readonly Entry[] {
  return isObject(properties) ? Object.entries(properties) : [];
}

function requiredOf({ required }: JsonObject): readonly unknown[] {
  return Array.isArray(required) ? required : [];
}

function withMembers(
  schema: JsonObject,
  entries: readonly Entry[],
  required: readonly unknown[],
): JsonObject {
  const isListed = required.length > 0 || "required" in schema;
  const changed = { ...schema, properties: Object.fromEntries(entries) };
  return isListed ? { ...changed, required } : changed;
}
