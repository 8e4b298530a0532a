import assert from "node:assert/strict";
import { test } from "node:test";
import { contractModule, type OpenApi, type Operation, type Schema } from "./sdk-contract.ts";

const NOTHING: OpenApi = { paths: {}, components: { schemas: {} } };

/** The type for a schema, with white space removed. */
function typeOf(schema: Schema): string {
  const text = contractModule({ ...NOTHING, components: { schemas: { It: schema } } });
  return flat(/export type It = (.*?);\n\n/s.exec(`${text}\n`)?.[1] ?? text);
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

function callOf(operation: Operation): string {
  return flat(contractModule({ ...NOTHING, paths: { "/x/{id}": { get: operation } } }));
}

const SAID: readonly (readonly [Schema, string])[] = [
  [{ type: "string", format: "date-time" }, "string"],
  [{ type: "string", format: "binary" }, "Blob"],
  [{ type: "integer" }, "number"],
  [{ type: "number" }, "number"],
  [{ type: "boolean" }, "boolean"],
  [{ type: ["integer", "null"] }, "number | null"],
  [{ enum: ["a", 1, null] }, '"a" | 1 | null'],
  [{ const: "one" }, '"one"'],
  [{}, "unknown"],
  [{ not: {} }, "never"],
  [{ anyOf: [{ type: "string" }, { type: "string" }, { type: "null" }] }, "string | null"],
  [{ oneOf: [{ type: "string" }, { type: "boolean" }] }, "string | boolean"],
  [{ allOf: [{ type: "string" }, {}] }, "(string) & (unknown)"],
  [{ type: "array", items: { enum: ["a", "b"] } }, 'readonly ("a" | "b")[]'],
  [
    { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] },
    "readonly [string, number]",
  ],
  [{ $ref: "#/components/schemas/Pet" }, "Pet"],
  [{ $ref: "#/components/schemas/Error" }, "ErrorBody"],
  [
    { type: "object", additionalProperties: { type: "number" } },
    "Readonly<Record<string, number>>",
  ],
  [
    {
      type: "object",
      properties: { a: { type: "string" }, "b-c": { type: "number", description: "Of */ it." } },
      required: ["a"],
      additionalProperties: false,
    },
    '{ readonly a: string; /** Of * / it. */ readonly "b-c"?: number; }',
  ],
  [
    { type: "object", properties: { a: {} }, additionalProperties: {} },
    "{ readonly a?: unknown; } & Readonly<Record<string, unknown>>",
  ],
];

for (const [schema, type] of SAID) {
  test(`${JSON.stringify(schema)} is ${type}`, () => assert.equal(typeOf(schema), type));
}

test("a schema of an unknown type is an error, not a catch-all type", () => {
  assert.throws(() => typeOf({ type: "date" }), /No type is known .* "date"/);
});

test("a named choice has a constant with its values", () => {
  const schemas = { Color: { enum: ["red", "blue"] }, Name: { type: "string" } };
  const text = flat(contractModule({ ...NOTHING, components: { schemas } }));
  assert.match(text, /export const Colors = \["red", "blue"\] as const;/);
  assert.doesNotMatch(text, /const Names/);
});

/** An operation whose body is the schema of this name. */
function withBody(name: string): Operation {
  const schema = { $ref: `#/components/schemas/${name}` };
  const content = { "application/json": { schema } };
  return { operationId: "pets.create", requestBody: { content }, responses: {} };
}

test("a request body has a constant with the maxima of its members", () => {
  const properties = {
    age: { type: "integer", maximum: 150 },
    size: { anyOf: [{ type: "integer", maximum: 9 }, { type: "null" }] },
    any: { type: "integer", maximum: Number.MAX_SAFE_INTEGER },
    name: { type: "string" },
  };
  const schemas = {
    Pet: { type: "object", properties },
    Toy: { type: "object", properties: { name: { type: "string" } } },
    Vet: { type: "object", properties },
  };
  const text = flat(
    contractModule({
      paths: {
        "/pets": { post: withBody("Pet"), put: withBody("Pet") },
        "/toys": { post: withBody("Toy") },
      },
      components: { schemas },
    }),
  );
  assert.deepEqual(text.match(/export const \w+ = .*? as const/g), [
    "export const PetMaxima = { age: 150, size: 9, } as const",
  ]);
});

test("a schema has its description, or else where it is used", () => {
  const $ref = "#/components/schemas/Pet";
  const content = { "application/json": { schema: { $ref } } };
  const schemas = {
    Pet: { type: "object", properties: { name: { $ref: "#/components/schemas/Name" } } },
    Name: { type: "string" },
    Own: { type: "string", description: "Its own words." },
    NewPet: { type: "object" },
  };
  const sent = { "application/json": { schema: { $ref: "#/components/schemas/NewPet" } } };
  const text = contractModule({
    paths: {
      "/pets": {
        post: {
          operationId: "pets.create",
          requestBody: { content: sent },
          responses: { "201": { content } },
        },
      },
    },
    components: { schemas },
  });
  assert.match(text, /\/\*\* Response of `POST \/pets`\. \*\/\nexport type Pet = /);
  assert.match(text, /\/\*\* Part of `Pet`\. \*\/\nexport type Name = string/);
  assert.match(text, /\/\*\* Its own words\. \*\/\nexport type Own = /);
  assert.match(text, /\/\*\* Request body of `POST \/pets`\. \*\/\nexport type NewPet = /);
});

test("a refusal is listed once, by its code, with its additional members", () => {
  const schemas = {
    GoneError: makeRefusal("gone"),
    FullError: makeRefusal("full", { limit: { type: "integer" } }),
  };
  const text = flat(contractModule({ ...NOTHING, components: { schemas } }));
  assert.ok(!text.includes("GoneError"));
  assert.ok(
    text.includes("/** Said of gone. */ readonly gone: Readonly<Record<string, unknown>>;"),
  );
  assert.ok(text.includes("readonly full: { readonly limit: number; };"));
});

test("a call has its path's names, its query, its body, and its answers by status", () => {
  const $ref = "#/components/schemas/Pet";
  const text = callOf({
    operationId: "pets.get",
    description: "Returns a pet.\n\nRequires a key.",
    parameters: [
      { in: "path", name: "id", required: true },
      { in: "query", name: "size", schema: { type: "integer" } },
      { in: "query", name: "shape", required: true, schema: { enum: ["round"] } },
    ],
    requestBody: { content: { "application/json": { schema: { type: "boolean" } } } },
    responses: {
      "200": { content: { "application/json": { schema: { $ref } } } },
      "204": {},
      "206": { content: { "image/png": {} } },
      "404": { content: { "application/json": { schema: {} } } },
    },
  });
  for (const part of [
    '/** Returns a pet. */ readonly "GET /x/{id}": {',
    "readonly path: {readonly id: string | number;};",
    'readonly query: {readonly size?: number; readonly shape: "round";};',
    "readonly body: boolean;",
    "readonly answers: {readonly 200: Pet; readonly 204: null; readonly 206: null;};",
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
});

function makeRefusal(code: string, more: Schema["properties"] = {}): Schema {
  return {
    type: "object",
    description: `Said of ${code}.`,
    properties: { error: { const: code }, message: { type: "string" }, ...more },
    required: ["error", "message", ...Object.keys(more)],
  };
}
