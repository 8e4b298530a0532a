import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Refusal } from "#base/refusal.ts";
import { ErrorBody } from "#contract/error.ts";
import { schemaChecker } from "./schema-checker.ts";

const checker = schemaChecker();

const PERSON = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://forms.example/person",
  type: "object",
  required: ["name", "age"],
  properties: {
    name: { type: "string", minLength: 2 },
    age: { type: "integer", minimum: 18 },
    ok: { type: "boolean" },
    mail: { type: "string", format: "email" },
    address: { type: "object", properties: { town: { $ref: "#/$defs/town" } } },
    tags: { type: "array", uniqueItems: true, items: { type: "string" } },
  },
  additionalProperties: false,
  $defs: { town: { $anchor: "town", type: "string", pattern: "^[A-Z]" } },
};

function faults(schema: unknown, data: object, from: "json" | "csv" = "json") {
  return checker
    .compile(
      schema,
      from,
    )({ ...data })
    .map(({ field, rule }) => `${field}: ${rule}`);
}

/** Where a schema is refused, and what is said. */
function catchRefusal(schema: unknown): readonly [string | null | undefined, string] {
  try {
    checker.compile(schema, "json");
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    assert.deepEqual([error.status, error.code], [400, "validation_error"]);
    const body = { error: error.code, message: error.message, request_id: "", ...error.extras };
    const [detail] = ErrorBody.parse(body).details ?? [];
    assert.equal(detail?.code, "invalid_schema");
    return [detail.field, detail.message];
  }
  assert.fail("the schema was taken");
}

test("faults name the alias, or the path within it, and the rule", () => {
  assert.deepEqual(faults(PERSON, { name: "Ann", age: 20, address: { town: "Bern" } }), []);
  const wrong = { name: "A", mail: "no", address: { town: "bern" }, tags: ["a", "a"], more: 1 };
  assert.deepEqual(faults(PERSON, wrong).toSorted(), [
    "address.town: pattern",
    "age: required",
    "mail: format",
    "more: additionalProperties",
    "name: minLength",
    "tags: uniqueItems",
  ]);
});

test("no message repeats a value", () => {
  const secret = { name: "s3cret-1", age: "s3cret-2", ok: "s3cret-3", mail: "s3cret-4" };
  const said = JSON.stringify(checker.compile(PERSON, "json")(secret));
  assert.doesNotMatch(said, /s3cret/);
  assert.match(said, /By the schema, the value must be integer\./);
});

test("cells of a CSV count as numbers and booleans where the schema wants them, and empty ones as none", () => {
  const row = { name: "Ann", age: "20", ok: "true", mail: "" };
  const given = { ...row };
  assert.deepEqual(faults(PERSON, row, "csv"), []);
  assert.deepEqual(row, given);
  assert.deepEqual(faults(PERSON, { name: "Ann", age: "x", ok: "maybe" }, "csv"), [
    "age: type",
    "ok: type",
  ]);
  assert.deepEqual(faults(PERSON, { name: "Ann", age: "" }, "csv"), ["age: required"]);
  assert.deepEqual(faults(PERSON, { name: "Ann", age: "20" }, "json"), ["age: type"]);
});

test("an invalid schema is refused with the path of the fault", () => {
  for (const [schema, field, says] of [
    ["x", "schema", /object, or true or false/],
    [{ type: "strin" }, "schema.type", /allowed values/],
    [{ allOf: [{ properties: { a: { maximum: "9" } } }] }, /maximum$/, /must be number/],
    [{ items: { pattern: "(a" } }, "schema.items.pattern", /regular expression/],
    [{ patternProperties: { "(?!a)": {} } }, "schema.patternProperties", /lookaround/],
    [{ $schema: "http://json-schema.org/draft-07/schema#" }, "schema.$schema", /2020-12/],
    [{ properties: { a: { $id: "b" } } }, "schema.properties.a.$id", /Only the schema itself/],
    [{ properties: { a: { $async: true } } }, "schema.properties.a.$async", /Asynchronous/],
    [{ $dynamicRef: "#a" }, "schema.$dynamicRef", /Dynamic/],
  ] as const) {
    const [at, message] = catchRefusal(schema);
    if (typeof field === "string") assert.equal(at, field);
    else assert.match(at ?? "", field);
    assert.match(message, says);
  }
});

test("a keyword named like a member of Object.prototype is unknown", () => {
  for (const name of ["toString", "constructor", "hasOwnProperty"])
    assert.doesNotThrow(() => checker.compile({ type: "object", [name]: name }, "json"));
});

test("references stay within the schema and never come back to themselves", () => {
  for (const $ref of ["http://127.0.0.1:1/s", "file:///etc/passwd", "other.json", "//x", ""])
    assert.match(catchRefusal({ properties: { a: { $ref } } })[1], /stays within its schema/);
  assert.match(catchRefusal({ $ref: "#/$defs/a" })[1], /leads to no schema/);
  assert.match(catchRefusal({ properties: { a: { $ref: "#" } } })[1], /cannot refer to itself/);
  const ring = { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } };
  assert.match(catchRefusal(ring)[1], /cannot refer to itself/);
  const anchored = {
    $defs: { t: { $anchor: "t", type: "string" } },
    properties: { a: { $ref: "#t" } },
  };
  assert.deepEqual(faults(anchored, { a: 1 }), ["a: type"]);
});

test("references that double at every step are counted, and refused without expanding them", () => {
  const $defs: Record<string, unknown> = { d0: { type: "string" } };
  for (let step = 1; step <= 15; step += 1) {
    const twice = { $ref: `#/$defs/d${step - 1}` };
    $defs[`d${step}`] = { anyOf: [twice, twice] };
  }
  assert.match(catchRefusal({ $defs, $ref: "#/$defs/d15" })[1], /at most 2000 parts/);
});

test("size and depth of schemas and rows have bounds", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  assert.match(catchRefusal({ enum: [deep] })[1], /nests at most/);
  assert.match(catchRefusal({ title: "x".repeat(300_000) })[1], /at most \d+ characters/);
  assert.deepEqual(faults({ type: "object" }, { a: deep }), [": size"]);
  assert.deepEqual(faults({ type: "object" }, { a: Array.from({ length: 30_000 }) }), [": size"]);
});

test("the names in one schema do not affect another", () => {
  const $id = "https://forms.example/same";
  assert.deepEqual(faults({ $id, required: ["a"] }, {}), ["a: required"]);
  assert.deepEqual(faults({ $id, required: ["b"] }, {}), ["b: required"]);
  assert.match(catchRefusal({ $ref: $id })[1], /stays within its schema/);
});

test("a property may have the name of a keyword, or of what every object has", () => {
  const names = ["$ref", "$id", "pattern", "constructor", "toString", 'a"];throw 1//', "`${1}`"];
  const properties = Object.fromEntries(names.map((name) => [name, { type: "number" }]));
  for (const name of names) {
    assert.deepEqual(faults({ properties }, { [name]: 1 }), []);
    assert.deepEqual(faults({ properties }, { [name]: "x" }), [`${name}: type`]);
  }
});

test("the same members in another order are the same, when a list's have to differ", () => {
  const schema = { properties: { a: { uniqueItems: true } } };
  const a = [
    { x: 1, y: [2] },
    { y: [2], x: 1 },
  ];
  assert.deepEqual(faults(schema, { a }), ["a: uniqueItems"]);
  assert.deepEqual(faults(schema, { a: [1, "1", [1], { a: 1 }] }), []);
  assert.deepEqual(faults({ required: ["toString"] }, {}), ["toString: required"]);
});

test("any invalid schema is refused, and nothing else is thrown", () => {
  const keyword = fc.constantFrom(
    "type",
    "properties",
    "items",
    "$ref",
    "enum",
    "pattern",
    "not",
    "$defs",
  );
  const schema = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: "small" },
      fc.jsonValue(),
      tie("schema"),
      fc.constantFrom("string", "#", "#/$defs/a"),
    ),
    schema: fc.dictionary(keyword, tie("any"), { maxKeys: 3 }),
  })).schema;
  fc.assert(
    fc.property(schema, fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }), (one, data) => {
      try {
        checker.compile(one, "csv")(data);
      } catch (error) {
        assert.ok(error instanceof Refusal, String(error));
      }
    }),
    { numRuns: 150 },
  );
});
