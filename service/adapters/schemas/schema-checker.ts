import type { ValidateFunction } from "ajv";
import { invalid } from "#base/refusal.ts";
import type { SchemaCheck, SchemaChecker, SchemaFault, SchemaSource } from "#domain/mappings";
import { compileSchema, newMetaAjv } from "./compile-schema.ts";
import { inspectSchema, type SchemaIssue } from "./inspect-schema.ts";
import { schemaFaults } from "./schema-faults.ts";

/** Compiled schemas in the cache, for all accounts. */
const KEPT_MAX = 100;
/** Limits of a row's members, and of their product with the schema's cost: bound the time of a validation. */
const SIZE_MAX = 20_000;
const WORK_MAX = 500_000;
const FAULTY_WORK_MAX = 100_000;
/** Characters of a schema as JSON, and levels of schemas and rows. */
const TEXT_MAX = 256 * 1024;
const DEPTH_MAX = 100;

/** Compiles schemas with ajv within limits: no external references, bounded work, patterns in linear time. */
export function schemaChecker(): SchemaChecker {
  const kept = new Map<string, SchemaCheck>();
  let meta: MetaAjv | null = null;
  return {
    compile: (schema, from) => {
      const key = `${from} ${schemaText(schema)}`;
      meta ??= newMetaAjv();
      const check = kept.get(key) ?? newCheck(schema, from, meta);
      // Removes the least recently used.
      kept.delete(key);
      kept.set(key, check);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_MAX) break;
        kept.delete(oldest);
      }
      return check;
    },
  };
}

type MetaAjv = ReturnType<typeof newMetaAjv>;

function schemaText(schema: unknown): string {
  if (!isWithin(schema, TEXT_MAX, DEPTH_MAX))
    throw unusable({ path: "", message: `A schema nests at most ${DEPTH_MAX} levels.` });
  const text = JSON.stringify(schema) ?? "";
  if (text.length <= TEXT_MAX) return text;
  throw unusable({ path: "", message: `A schema has at most ${TEXT_MAX} characters.` });
}

function newCheck(schema: unknown, from: SchemaSource, meta: MetaAjv): SchemaCheck {
  const inspected = inspectSchema(schema);
  if ("message" in inspected) throw unusable(inspected);
  const compileWith = (allFaults: boolean): ValidateFunction => {
    const validate = compileSchema(inspected.schema, { from, allFaults }, meta);
    if (typeof validate !== "function") throw unusable(validate);
    return validate;
  };
  const first = compileWith(false);
  let all: ValidateFunction | null = null;
  const sizeMax = Math.min(SIZE_MAX, Math.floor(WORK_MAX / inspected.cost));
  return (row) => {
    if (!isWithin(row, sizeMax, DEPTH_MAX)) return [TOO_LARGE];
    const data = (): unknown => (from === "csv" ? cells(row) : row);
    if (first(data())) return [];
    // Stopping at the first fault is faster for rows with very many.
    const isSmall = isWithin(row, Math.floor(FAULTY_WORK_MAX / inspected.cost), DEPTH_MAX);
    if (!isSmall) return schemaFaults(first.errors ?? []);
    all ??= compileWith(true);
    return all(data()) ? [] : schemaFaults(all.errors ?? []);
  };
}

const TOO_LARGE: SchemaFault = {
  field: "",
  code: "schema_failed",
  rule: "size",
  message: "The row is too large to be held to its schema.",
};

/** Returns a copy with texts converted to the types of the schema; empty cells are left out. */
function cells(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, cell]) => cell !== ""));
}

function unusable({ path, message }: SchemaIssue): Error {
  const field = path === "" ? "schema" : `schema.${path}`;
  return invalid("The schema cannot be used.", [{ field, code: "invalid_schema", message }]);
}

/** True for JSON within these limits of values and depth; visits no more than that. */
function isWithin(value: unknown, sizeMax: number, depthMax: number): boolean {
  let size = 0;
  let level: readonly unknown[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    size += level.length;
    if (size > sizeMax || depth > depthMax) return false;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== "object" || one === null) continue;
      const members: readonly unknown[] = Object.values(one);
      if (size + next.length + members.length > sizeMax) return false;
      for (const member of members) next.push(member);
    }
    level = next;
  }
  return true;
}
