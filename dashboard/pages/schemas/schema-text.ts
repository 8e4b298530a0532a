import { schemasWords } from "#words/en/schemas.ts";
import { syntaxFaultLine } from "./json-syntax.ts";

const TEXTS = schemasWords.json;

/** The dialect that the service accepts. */
const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** A JSON object as it was written. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A schema as it was written, or why it is invalid. */
export type ReadSchema =
  | { readonly kind: "object"; readonly schema: JsonObject }
  | { readonly kind: "boolean"; readonly schema: boolean }
  | { readonly kind: "faulty"; readonly message: string };

/** A schema of rows without columns. */
export const EMPTY_SCHEMA: JsonObject = {
  $schema: DIALECT,
  type: "object",
  properties: {},
  required: [],
};

/** Reads the text of a schema. */
export function readSchema(text: string): ReadSchema {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    const line = syntaxFaultLine(text);
    return { kind: "faulty", message: line === null ? TEXTS.fault : TEXTS.faultAt(line) };
  }
  if (typeof schema === "boolean") return { kind: "boolean", schema };
  if (isObject(schema)) return { kind: "object", schema };
  return { kind: "faulty", message: TEXTS.notSchema };
}

/** The text of a schema, as people write it. */
export function schemaText(schema: unknown): string {
  return JSON.stringify(schema, null, 2);
}

/** True for an object of JSON. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
