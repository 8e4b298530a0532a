import { patternOf } from "@platen/forms/row-values";
import type { KeywordDefinition } from "ajv";
import {
  Ajv2020,
  type AnySchemaObject,
  type ErrorObject,
  type ValidateFunction,
} from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { type SchemaSource } from "#domain/mappings";
import type { SchemaIssue } from "./inspect-schema.ts";

/** The origin of rows, and whether a validator continues after the first fault. */
export type CompileOptions = { readonly from: SchemaSource; readonly allFaults: boolean };

/** Compiles an inspected schema with ajv, or returns its faults. Each schema has its own instance, so names are separate. */
export function compileSchema(
  schema: boolean | AnySchemaObject,
  options: CompileOptions,
  meta: Ajv2020,
): ValidateFunction | SchemaIssue {
  if (typeof schema === "boolean") return newAjv(options).compile(schema);
  // The schema's `$id` must not affect others; its dialect has been checked.
  const { $id: _id, $schema: _dialect, ...own } = schema;
  const issue = faultOfForm(own, meta);
  if (issue !== null) return issue;
  try {
    return newAjv(options).compile(own);
  } catch (error) {
    // ajv's errors describe the schema only, never data.
    const message = error instanceof Error ? error.message : "it cannot be compiled";
    return { path: "", message: `The schema cannot be used: ${message}.` };
  }
}

/** Returns the faults found by the dialect's meta-schema. */
function faultOfForm(schema: AnySchemaObject, ajv: Ajv2020): SchemaIssue | null {
  if (ajv.validateSchema(schema) === true) return null;
  const [first] = ajv.errors ?? [];
  return first === undefined
    ? null
    : { path: joinPath(first), message: `It ${first.message ?? "is wrong"}.` };
}

function joinPath({ instancePath }: ErrorObject): string {
  return pathNames(instancePath).join(".");
}

/** Returns the names of a JSON pointer (RFC 6901). */
export function pathNames(pointer: string): readonly string[] {
  const parts = pointer.split("/").slice(1);
  return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Compiled once with the meta-schema, which takes longer than everything else here. */
export function newMetaAjv(): Ajv2020 {
  return new Ajv2020({ strict: false, logger: false });
}

function newAjv({ from, allFaults }: CompileOptions): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: allFaults,
    coerceTypes: from === "csv",
    code: { regExp, optimize: false },
    // A schema that many references share is compiled once.
    inlineRefs: false,
    logger: false,
    meta: false,
    // Members of Object.prototype are not members of a row.
    ownProperties: true,
    strict: false,
    validateFormats: true,
    validateSchema: false,
  });
  ajvFormats.default(ajv);
  return ajv.removeKeyword("uniqueItems").addKeyword(UNIQUE_ITEMS);
}

/** Matches patterns in linear time; those of the schema have been checked before. */
const regExp = Object.assign(
  (source: string) => {
    const pattern = patternOf(source);
    if (typeof pattern === "string") throw new Error(pattern);
    return pattern;
  },
  // Needed only for generated source files, which are not used.
  { code: "patternOf" },
);

/** `uniqueItems` in linear time: ajv compares every pair. */
const UNIQUE_ITEMS: KeywordDefinition = {
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
