import fc from "fast-check";
import type { ContractDocument, Operation, Schema } from "./contract-document.ts";
import type { Good } from "./good-requests.ts";

/** Sources of values other than their schemas. */
export type Pool = {
  /** Ids by kind: own, of other accounts, unknown. */
  readonly ids: (kind: string) => readonly string[];
  /** The valid request of the operation. */
  readonly good: (operation: Operation) => Good | null;
  readonly document: Pick<ContractDocument, "schemaOf">;
};

const DEPTH_MAX = 5;

/** Values that match the schema; `name` is the member that contains them. */
export function fitting(schema: Schema, pool: Pool, name = "", depth = 0): fc.Arbitrary<unknown> {
  const found = pool.document.schemaOf(schema);
  const branches = found["anyOf"] ?? found["oneOf"];
  if (Array.isArray(branches) && depth < DEPTH_MAX)
    return fc.oneof(...branches.map((one: Schema) => fitting(one, pool, name, depth + 1)));
  if ("const" in found) return fc.constant(found["const"]);
  const choices = listOf(found["enum"]);
  if (choices !== null) return fc.constantFrom(...choices);
  const ids = pool.ids(name);
  if (ids.length > 0) {
    const isNumber = found["type"] === "integer";
    return fc.constantFrom<unknown>(...ids.map((id) => (isNumber ? Number(id) : id)));
  }
  switch (found["type"]) {
    case "object":
      return depth < DEPTH_MAX ? objects(found, pool, depth) : fc.constant({});
    case "array":
      return arrays(found, pool, name, depth);
    case "string":
      return texts(found);
    case "integer":
      return fc.integer(boundsOf(found));
    case "number":
      return fc.double({ ...boundsOf(found), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.oneof(PLAIN, fc.constantFrom<unknown>("Ada", 7, true, null, ["a"], { a: 1 }));
  }
}

/** Any characters. The unit `binary` of the library does the same, but costs seconds to set up. */
export function anyText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(fc.oneof(fc.nat(0xff), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff })), {
      minLength,
      maxLength,
    })
    .map((codes) => String.fromCodePoint(...codes));
}

/** Values that no schema accepts, or that break parsers. */
export const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(
      null,
      "",
      " ",
      "\u0000",
      "a\u0000b",
      "\ud800",
      "\u202e",
      "%00",
      "../../etc/passwd",
      "'; drop table template; --",
      "<script>alert(1)</script>",
      "{{7*7}}",
      "__proto__",
      "constructor",
      "toString",
      "NaN",
      -1,
      0,
      0.5,
      -0,
      1e308,
      2 ** 31,
      -(2 ** 31) - 1,
      2 ** 53,
      -(2 ** 63),
      1e21,
      true,
      [],
      [[]],
      {},
      { constructor: { prototype: { polluted: true } } },
      { toString: 1, valueOf: 2, hasOwnProperty: 3 },
      { length: -1 },
      Array.from({ length: 2000 }, (_, index) => index),
      "x".repeat(5000),
      "€".repeat(300),
      "🚗".repeat(200),
    ),
  },
  { weight: 2, arbitrary: anyText(0, 60) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 900 }).map(nestValue) },
);

/** A value with one mutation: a member removed, added or of another type. */
export function spoilt(value: unknown, at: number, by: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || at % 5 === 0) return value.concat([by]);
    const index = at % value.length;
    return value.map((one: unknown, place) => (place === index ? spoilt(one, at >> 2, by) : one));
  }
  if (typeof value !== "object" || value === null) return by;
  const members = Object.entries(value);
  const [name] = members[at % Math.max(1, members.length)] ?? [];
  const rest = Object.fromEntries(members.filter(([one]) => one !== name));
  switch (at % 4) {
    case 0:
      return rest;
    case 1:
      return { ...value, [typeof by === "string" ? by : "extra"]: by };
    default:
      return name === undefined
        ? by
        : { ...value, [name]: at % 4 === 2 ? by : inner(value, name, at, by) };
  }
}

function inner(value: object, name: string, at: number, by: unknown): unknown {
  return spoilt(Object.entries(value).find(([one]) => one === name)?.[1], at >> 2, by);
}

const PLAIN = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 12 });

function objects(schema: Schema, pool: Pool, depth: number): fc.Arbitrary<unknown> {
  const { properties, required, additionalProperties } = schema;
  const members = isSchema(properties) ? properties : {};
  const wanted = Array.isArray(required) ? required.map(String) : [];
  const shapes = Object.entries(members).map(([name, member]) => {
    const one = fitting(isSchema(member) ? member : {}, pool, name, depth + 1);
    return [name, one] as const;
  });
  const listed = fc.record(Object.fromEntries(shapes), { requiredKeys: wanted });
  if (shapes.length > 0 || !isSchema(additionalProperties)) return listed;
  const known = fc.constantFrom("name", "person.name", "person.city", "agrees", "state");
  const names = fc.oneof({ weight: 4, arbitrary: known }, PLAIN);
  return fc.dictionary(names, fitting(additionalProperties, pool, "", depth + 1), { maxKeys: 4 });
}

function arrays(schema: Schema, pool: Pool, name: string, depth: number): fc.Arbitrary<unknown> {
  const { items, minItems, maxItems } = schema;
  const most = Math.min(numberOr(maxItems, 3), numberOr(minItems, 0) + 3);
  const limits = { minLength: numberOr(minItems, 0), maxLength: most };
  if (depth >= DEPTH_MAX) return fc.constant([]);
  return fc.array(fitting(isSchema(items) ? items : {}, pool, name, depth + 1), limits);
}

function texts({ minLength, maxLength, pattern, format }: Schema): fc.Arbitrary<string> {
  if (format === "date-time")
    return fc
      .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (format === "email") return fc.constantFrom("a@example.com", "b.c@example.org");
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern));
  const limits = {
    minLength: numberOr(minLength, 0),
    maxLength: Math.min(numberOr(maxLength, 40), numberOr(minLength, 0) + 40),
  };
  const plain = fc.string({
    unit: fc.constantFrom("a", "b", "Z", " ", "0", "7", ".", "-"),
    ...limits,
  });
  const any = fc.string({ unit: "grapheme", ...limits });
  return fc.oneof({ weight: 3, arbitrary: plain }, any);
}

function boundsOf({ minimum, maximum }: Schema): { min: number; max: number } {
  return { min: numberOr(minimum, -1000), max: numberOr(maximum, 1_000_000) };
}

function nestValue(depth: number): unknown {
  let value: unknown = depth % 2;
  for (let level = 0; level < depth; level += 1) value = depth % 3 === 0 ? { a: value } : [value];
  return value;
}

function listOf(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
