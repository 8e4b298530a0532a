/** Part of a document: any JSON. */
type Json = unknown;
type Members = Readonly<Record<string, Json>>;

const ANY = { type: "object" };
const SCHEMAS = "#/components/schemas/";

/** Members that OpenAPI 3.0 does not have, and that change no type. */
const UNKNOWN: readonly string[] = ["contentMediaType", "contentSchema", "propertyNames"];

/**
 * Returns an OpenAPI 3.1 document as OpenAPI 3.0, for generators that know only that: null as `nullable`, a constant as
 * its type. Parts without a counterpart are left out, such as `webhooks`.
 */
export function asOpenApi30(document: Members): Members {
  const { webhooks: _, info, ...rest } = document;
  const { license: __, ...named } = membersOf(info) ?? {};
  const schemas = membersOf(membersOf(rest["components"])?.["schemas"]) ?? {};
  const lists = Object.entries(schemas).filter(([, one]) => membersOf(one)?.["type"] === "array");
  const inlined = inline(rest, new Map(lists.map(([name, one]) => [`${SCHEMAS}${name}`, one])));
  return { ...membersOf(convert(inlined)), openapi: "3.0.3", info: named };
}

/** Replaces references to lists by the lists, because generators make no class of a named list. */
function inline(value: Json, lists: ReadonlyMap<Json, Json>): Json {
  if (Array.isArray(value)) return value.map((one) => inline(one, lists));
  const members = membersOf(value);
  if (members === null) return value;
  const { $ref, ...rest } = members;
  const list = membersOf(lists.get($ref));
  const shown = list === null ? members : { ...list, ...rest };
  return Object.fromEntries(Object.entries(shown).map(([name, one]) => [name, inline(one, lists)]));
}

function convert(value: Json): Json {
  if (Array.isArray(value)) return value.map(convert);
  const members = membersOf(value);
  if (members === null) return value;
  // An open object is what 3.0 takes an object for.
  const isOpen = "properties" in members && members["additionalProperties"] !== false;
  const left = isOpen ? [...UNKNOWN, "additionalProperties"] : UNKNOWN;
  const kept = Object.entries(members).filter(([name]) => !left.includes(name));
  return ofSchema(
    Object.fromEntries(kept.map(([name, one]) => [name, isAny(name, one) ? ANY : convert(one)])),
  );
}

function isAny(name: string, value: Json): boolean {
  return name === "additionalProperties" && JSON.stringify(value) === "{}";
}

function ofSchema(schema: Members): Members {
  const { $ref, const: constant, type, anyOf, examples, ...rest } = schema;
  if (typeof $ref === "string") return { $ref };
  // Not a choice of one: the members of a union have one type for their discriminator.
  if (constant !== undefined) return { type: typeof constant, ...rest };
  if (Array.isArray(type)) return ofTypes(type, rest);
  if (Array.isArray(anyOf)) return ofChoices(anyOf, { ...rest, ...typed(type) });
  // The examples of a schema are a list, those of a body have names.
  if (Array.isArray(examples)) return { ...rest, ...typed(type), example: examples[0] };
  const shown = rest["enum"] === undefined || type !== "number" ? typed(type) : { type: "integer" };
  return { ...rest, ...shown, ...(examples === undefined ? {} : { examples }) };
}

/** Numbers are doubles: without a format some generators take a decimal type, and no default for it. */
function typed(type: Json): Members {
  if (type === "number") return { type, format: "double" };
  return type === undefined ? {} : { type };
}

function ofTypes(types: readonly Json[], rest: Members): Members {
  const others = types.filter((one) => one !== "null");
  const nullable = others.length < types.length ? { nullable: true } : {};
  const [only] = others;
  if (others.length === 1) return { ...rest, ...typed(only), ...nullable };
  return { ...rest, anyOf: others.map((type) => ({ type })), ...nullable };
}

function ofChoices(choices: readonly Json[], rest: Members): Members {
  const others = choices.filter((one) => membersOf(one)?.["type"] !== "null");
  if (others.length === choices.length) return { ...rest, anyOf: choices };
  const [only] = others;
  if (others.length > 1) return { ...rest, anyOf: others, nullable: true };
  const single = membersOf(only) ?? {};
  if ("$ref" in single) return { ...rest, allOf: [single], nullable: true };
  return { ...single, ...rest, nullable: true };
}

function membersOf(value: Json): Members | null {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value)) : null;
}
