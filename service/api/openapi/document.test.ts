import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import { openApiDocument } from "./document.ts";

const Pet = z.object({ id: z.int(), name: z.string().nullable() }).meta({ id: "Pet" });
const NewPet = z.strictObject({ name: z.string(), owner: Pet.optional() }).meta({ id: "NewPet" });

const ROUTES: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/v1/pets/:pet_id/photo/:number",
    scope: "read",
    tag: "Pets",
    summary: "See a pet",
    query: z.object({
      size: z.coerce.number().int().min(1).default(10),
      shape: z.enum(["round", "square"]),
    }),
    answers: {
      200: { description: "The photo.", contentType: "image/png" },
      304: { description: "Known." },
    },
    refusals: { 404: ["pet_not_found"], 410: ["file_expired"] },
    handle: async () => ok(null),
  }),
  route({
    method: "POST",
    path: "/api/v1/pets",
    scope: "write",
    tag: "Pets",
    summary: "Make a pet",
    body: NewPet,
    answers: { 201: { description: "The pet.", schema: Pet } },
    handle: async () => ok(null),
  }),
  route({
    method: "PUT",
    path: "/api/v1/pets",
    scope: "admin",
    tag: "Pets",
    summary: "Send all pets",
    form: {
      fields: z.object({ name: z.string(), note: z.string().optional() }),
      files: ["file"],
      bytesMax: 1000,
    },
    answers: { 200: { description: "The pets.", schema: z.object({ pets: z.array(Pet) }) } },
    refusals: { 400: ["invalid_csv"] },
    handle: async () => ok(null),
  }),
];

const Operation = z.looseObject({
  operationId: z.string(),
  description: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() })),
  requestBody: z.unknown().optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string(), content: z.unknown().optional() }),
  ),
});
const Paths = z.record(z.string(), z.record(z.string(), Operation));

const document = openApiDocument(ROUTES, "https://forms.example");
const paths = Paths.parse(document["paths"]);

function operation(path: string, method: string): z.output<typeof Operation> {
  const found = paths[path]?.[method];
  assert.ok(found !== undefined, `${method} ${path}`);
  return found;
}

const photo = operation("/api/v1/pets/{pet_id}/photo/{number}", "get");
const make = operation("/api/v1/pets", "post");
const send = operation("/api/v1/pets", "put");

test("the document says version, server and key, and every route once under its path", () => {
  assert.equal(document["openapi"], "3.1.0");
  assert.deepEqual(document["servers"], [{ url: "https://forms.example" }]);
  assert.deepEqual(document["security"], [{ ApiKey: [] }]);
  assert.deepEqual(Object.keys(paths), ["/api/v1/pets/{pet_id}/photo/{number}", "/api/v1/pets"]);
  assert.deepEqual(Object.keys(paths["/api/v1/pets"] ?? {}), ["post", "put"]);
  assert.equal(photo.operationId, "getPetsPetIdPhotoNumber");
});

test("what a path names is required, what a query may say is not, unless it has no default", () => {
  assert.deepEqual(
    photo.parameters.map(({ name, in: place, required }) => [name, place, required]),
    [
      ["pet_id", "path", true],
      ["number", "path", true],
      ["size", "query", false],
      ["shape", "query", true],
    ],
  );
});

test("every route says the scope it needs", () => {
  assert.match(photo.description, /scope read/);
  assert.match(make.description, /scope write/);
  assert.match(send.description, /scope admin/);
});

test("a schema with a name stands once, and is pointed at wherever it is used", () => {
  const { schemas } = z
    .object({ schemas: z.record(z.string(), z.unknown()) })
    .parse(document["components"]);
  assert.deepEqual(Object.keys(schemas), ["Error", "ErrorDetail", "NewPet", "Pet"]);
  const text = JSON.stringify(document);
  assert.doesNotMatch(text, /\$defs|"\$schema"/);
  assert.match(JSON.stringify(schemas["NewPet"]), /"\$ref":"#\/components\/schemas\/Pet"/);
  assert.deepEqual(make.responses["201"]?.content, {
    "application/json": { schema: { $ref: "#/components/schemas/Pet" } },
  });
});

test("a member that no body has is ruled out in the document, too", () => {
  const text = JSON.stringify(document["components"]);
  assert.match(text, /"NewPet":\{[^}]*"type":"object".*"additionalProperties":false/);
});

test("an answer without a schema has its type, and one without a type has no body", () => {
  assert.deepEqual(photo.responses["200"]?.content, { "image/png": {} });
  assert.equal(photo.responses["304"]?.content, undefined);
});

test("a form has its files as bytes with their limit, beside its fields", () => {
  assert.deepEqual(send.requestBody, {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          properties: {
            file: { type: "string", format: "binary", description: "At most 1000 bytes." },
            name: { type: "string" },
            note: { type: "string" },
          },
          required: ["file", "name"],
          additionalProperties: false,
        },
      },
    },
  });
});

/** By status, the codes that it tells. */
function told(one: z.output<typeof Operation>): Readonly<Record<string, string>> {
  const refusals = Object.entries(one.responses).filter(([status]) => Number(status) >= 400);
  return Object.fromEntries(refusals.map(([status, { description }]) => [status, description]));
}

test("a route's refusals are those of all routes and its own, each code once", () => {
  const common = {
    401: "`missing_authorization`, `invalid_api_key`",
    403: "`scope_required`",
    500: "`internal_error`",
    503: "`unavailable`",
  };
  const sent = { 413: "`file_too_large`", 415: "`unsupported_media_type`" };
  assert.deepEqual(told(photo), {
    ...common,
    400: "`validation_error`",
    404: "`pet_not_found`",
    410: "`file_expired`",
  });
  assert.deepEqual(told(make), { ...common, ...sent, 400: "`invalid_json`, `validation_error`" });
  assert.deepEqual(told(send), { ...common, ...sent, 400: "`validation_error`, `invalid_csv`" });
});
