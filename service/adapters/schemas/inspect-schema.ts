import { patternOf } from "@platen/forms/row-values";

/** A fault of a schema and its path: `properties.age.type`, "" for the whole. */
export type SchemaIssue = { readonly path: string; readonly message: string };

/** Limits of nesting, and of the number of schemas with all references expanded. */
const DEPTH_MAX = 48;
const COST_MAX = 2000;

type JsonObject = Readonly<Record<string, unknown>>;

/** An accepted schema, and the cost of one validation. */
export type InspectedSchema = {
  readonly schema: boolean | JsonObject;
  readonly cost: number;
};

/** Computes the cost of a validation, or why the schema is refused. Visits each member once. */
export function inspectSchema(schema: unknown): InspectedSchema | SchemaIssue {
  if (!isSchema(schema)) return { path: "", message: "A schema is an object, or true or false." };
  const inspector = new Inspector(schema);
  const cost = inspector.cost(schema, "", 0);
  return inspector.issue ?? { schema, cost };
}

/** Keywords whose value is a schema, a dictionary of schemas, or a list of them (JSON Schema 2020-12, 10). */
const ONE = words(
  `additionalProperties unevaluatedProperties propertyNames items unevaluatedItems contains contentSchema
  not if then else`,
);
const NAMED = words("properties patternProperties dependentSchemas dependencies $defs definitions");
const LISTED = words("allOf anyOf oneOf prefixItems");

/** Refused keywords, with the reason. */
const REFUSED: Readonly<Record<string, string>> = {
  $dynamicRef: "Dynamic references are not taken; use $ref.",
  $recursiveRef: "Recursive references are not taken; use $ref.",
  $dynamicAnchor: "Dynamic anchors are not taken; use $anchor.",
  $async: "Asynchronous schemas are not taken.",
};

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

class Inspector {
  readonly #root: unknown;
  readonly #costs = new Map<object, number>();
  readonly #open = new Set<object>();
  readonly #anchors = new Map<string, unknown>();
  issue: SchemaIssue | null = null;

  constructor(root: unknown) {
    this.#root = root;
    this.#findAnchors(root, 0);
  }

  /** Schemas applied to one value, references expanded; 1 after a fault, when it no longer matters. */
  cost(schema: unknown, path: string, depth: number): number {
    if (this.issue !== null || !isObject(schema)) return 1;
    const known = this.#costs.get(schema);
    if (known !== undefined) return known;
    if (depth > DEPTH_MAX) return this.#refuse(path, `A schema nests at most ${DEPTH_MAX} levels.`);
    if (this.#open.has(schema)) return this.#refuse(path, "A schema cannot refer to itself.");
    this.#open.add(schema);
    let cost = 1;
    for (const [key, value] of Object.entries(schema)) {
      cost += this.#costOf(key, value, path === "" ? key : `${path}.${key}`, depth);
      if (cost > COST_MAX)
        return this.#refuse(
          path,
          `A schema comes to at most ${COST_MAX} parts, references counted.`,
        );
    }
    this.#open.delete(schema);
    this.#costs.set(schema, cost);
    return cost;
  }

  #costOf(key: string, value: unknown, path: string, depth: number): number {
    const refused = Object.hasOwn(REFUSED, key) ? REFUSED[key] : undefined; // `toString` is not a keyword
    if (refused !== undefined) return this.#refuse(path, refused);
    if (key === "$schema" && value !== DIALECT)
      return this.#refuse(path, `Only the dialect ${DIALECT} is taken.`);
    if (key === "$id" && depth > 0) return this.#refuse(path, "Only the schema itself has an $id.");
    if (key === "pattern") return this.#pattern(value, path);
    if (key === "$ref") return this.#referred(value, path, depth);
    if (ONE.has(key)) return this.cost(value, path, depth + 1);
    const isMany = NAMED.has(key) ? isObject(value) : LISTED.has(key) && Array.isArray(value);
    if (!isMany || typeof value !== "object" || value === null) return 0;
    let sum = 0;
    for (const [name, one] of Object.entries<unknown>({ ...value })) {
      if (key === "patternProperties") sum += this.#pattern(name, path);
      sum += this.cost(one, `${path}.${name}`, depth + 1);
      if (sum > COST_MAX) break;
    }
    // Definitions count only where they are referenced.
    return key === "$defs" || key === "definitions" ? 0 : sum;
  }

  #pattern(value: unknown, path: string): number {
    const pattern = typeof value === "string" ? patternOf(value) : null;
    return typeof pattern === "string" ? this.#refuse(path, `Not taken: ${pattern}.`) : 0;
  }

  #referred(value: unknown, path: string, depth: number): number {
    if (typeof value !== "string" || !value.startsWith("#"))
      return this.#refuse(path, "A reference stays within its schema and begins with #.");
    const target = this.#resolve(value.slice(1));
    if (!isSchema(target)) return this.#refuse(path, "This reference leads to no schema.");
    return this.cost(target, path, depth + 1);
  }

  /** By a JSON pointer (RFC 6901) or an anchor. */
  #resolve(fragment: string): unknown {
    const pointer = decodeFragment(fragment);
    if (pointer === null) return undefined;
    if (pointer !== "" && !pointer.startsWith("/")) return this.#anchors.get(pointer);
    let at: unknown = this.#root;
    for (const part of pointer.split("/").slice(1)) {
      const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
      if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
      at = new Map(Object.entries<unknown>({ ...at })).get(name);
    }
    return at;
  }

  #findAnchors(value: unknown, depth: number): void {
    if (typeof value !== "object" || value === null || depth > 2 * DEPTH_MAX) return;
    if ("$anchor" in value && typeof value.$anchor === "string")
      this.#anchors.set(value.$anchor, value);
    for (const member of Object.values<unknown>({ ...value })) this.#findAnchors(member, depth + 1);
  }

  #refuse(path: string, message: string): number {
    this.issue ??= { path, message };
    return 1;
  }
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/u));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSchema(value: unknown): value is boolean | JsonObject {
  return typeof value === "boolean" || isObject(value);
}

function decodeFragment(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}
