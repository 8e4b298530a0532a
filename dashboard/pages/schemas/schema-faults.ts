import { fieldFaults } from "#data/failure.ts";
import { schemasWords } from "#words/en/schemas.ts";
import { lineOf, namesOf } from "./json-lines.ts";
import { isObject, type JsonObject, readSchema } from "./schema-text.ts";

const TEXTS = schemasWords.json;

/** Where the table shows the fault of a property. */
export type FaultPlace = "type" | "format" | "pattern" | "min" | "max" | "values" | "others";

/** The faults that the service found in a schema. */
export type SchemaFaults = {
  /** By the property's name and the place in its row. */
  readonly properties: ReadonlyMap<string, Readonly<Partial<Record<FaultPlace, string>>>>;
  /** Faults outside the properties' rows, in sentences. */
  readonly others: readonly string[];
  /** All of them with their lines, for the JSON. */
  readonly lines: readonly string[];
};

const PLACES: Readonly<Record<string, FaultPlace>> = {
  type: "type",
  format: "format",
  pattern: "pattern",
  minLength: "min",
  minimum: "min",
  maxLength: "max",
  maximum: "max",
  enum: "values",
};

/** The faults of a refused schema by where they are; null: it was not refused because of the schema. */
export function schemaFaultsOf(error: unknown, text: string): SchemaFaults | null {
  const found = Object.entries(fieldFaults(error)).flatMap(([field, message]) =>
    field === "schema" || field.startsWith("schema.") ? [{ path: field.slice(7), message }] : [],
  );
  const read = readSchema(text);
  if (found.length === 0 || read.kind !== "object") return null;
  const properties = new Map<string, Partial<Record<FaultPlace, string>>>();
  const others: string[] = [];
  const lines: string[] = [];
  for (const { path, message } of found) {
    const names = namesOf(read.schema, path);
    const said = path === "" ? message : TEXTS.line(lineOf(text, names), message);
    lines.push(said);
    const [first, property, keyword = ""] = names;
    if (first === "properties" && property !== undefined && isInTable(read.schema, property)) {
      const place = names.length === 3 ? (PLACES[keyword] ?? "others") : "others";
      properties.set(property, { ...properties.get(property), [place]: message });
    } else others.push(path === "" ? message : TEXTS.at(path, message));
  }
  return { properties, others, lines };
}

function isInTable({ properties }: JsonObject, name: string): boolean {
  return isObject(properties) && Object.hasOwn(properties, name);
}
