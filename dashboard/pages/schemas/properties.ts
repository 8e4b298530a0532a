import { limitsOf, type PropertyType, typeOf, valuesOf } from "./keywords.ts";
import { isObject, type JsonObject } from "./schema-text.ts";

/** A property of a schema as the table shows it. Keywords that it does not show are in `others`. */
export type Property = {
  readonly name: string;
  readonly type: PropertyType;
  readonly isRequired: boolean;
  readonly format: string;
  readonly pattern: string;
  /** Limits of a number, or of a text's length in characters. */
  readonly min: number | null;
  readonly max: number | null;
  /** Null: values that the table cannot show. */
  readonly values: readonly string[] | null;
  readonly description: string;
  /** Keywords that only the JSON shows. */
  readonly others: readonly string[];
};

/** The properties of a schema in its order; null: it does not describe a row with columns. */
export function propertiesOf(schema: JsonObject): readonly Property[] | null {
  const { type = "object", properties = {}, required = [] } = schema;
  if (type !== "object" || !isObject(properties) || !Array.isArray(required)) return null;
  return Object.entries(properties).map(([name, value]) =>
    propertyOf(name, value, required.includes(name)),
  );
}

/** Keywords of the schema itself that the table does not show. */
export function otherKeywords(schema: JsonObject): readonly string[] {
  const { additionalProperties: more, ...rest } = schema;
  const isPlain = more === undefined || typeof more === "boolean";
  const others = Object.keys(rest).filter((keyword) => !ROOT_KEYWORDS.includes(keyword));
  return isPlain ? others : [...others, "additionalProperties"];
}

/** Whether rows may have other columns; null: only the JSON says it. */
export function permitsOthers({ additionalProperties: more }: JsonObject): boolean | null {
  if (more === undefined) return true;
  return typeof more === "boolean" ? more : null;
}

/** Keywords that the table shows, of the schema and of a property. */
const ROOT_KEYWORDS = ["$schema", "type", "properties", "required"];
const SHOWN = ["type", "format", "pattern", "enum", "description"];
function propertyOf(name: string, value: unknown, isRequired: boolean): Property {
  if (!isObject(value)) {
    const none = { format: "", pattern: "", min: null, max: null, values: null, description: "" };
    return { name, type: "other", isRequired, ...none, others: [] };
  }
  const type = typeOf(value);
  const { min, max } = limitsOf(type);
  const shown = [...SHOWN, min, max].filter((keyword) => isShown(value, type, keyword));
  return {
    name,
    type,
    isRequired,
    format: textOf(value["format"]),
    pattern: textOf(value["pattern"]),
    min: numberOf(min === null ? null : value[min]),
    max: numberOf(max === null ? null : value[max]),
    values: valuesOf(value["enum"], type),
    description: textOf(value["description"]),
    others: Object.keys(value).filter((keyword) => !shown.includes(keyword)),
  };
}

/** False for a keyword whose value the table cannot show. */
function isShown(value: JsonObject, type: PropertyType, keyword: string | null): boolean {
  if (keyword === null) return false;
  const own = value[keyword];
  switch (keyword) {
    case "type":
      return type !== "other";
    case "enum":
      return valuesOf(own, type) !== null;
    case "format":
    case "pattern":
      return type === "string" && typeof own === "string";
    case "description":
      return typeof own === "string";
    default:
      return typeof own === "number";
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
