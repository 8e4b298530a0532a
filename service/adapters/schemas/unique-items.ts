import type { KeywordDefinition } from "ajv";

/** `uniqueItems` in linear time: ajv compares every pair. */
export const UNIQUE_ITEMS: KeywordDefinition = {
  keyword: "uniqueItems",
  type: "array",
  schemaType: "boolean",
  errors: false,
  validate: (isWanted: boolean, list: readonly unknown[]): boolean =>
    !isWanted || new Set(list.map(canonical)).size === list.length,
};

/** Equal texts for values that are equal in JSON Schema, regardless of the order of members. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const members = Object.entries<unknown>({ ...value }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(",")}}`;
}
