import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { Validator } from "@seriousme/openapi-schema-validator";
import { z } from "zod";
import { browserRoute } from "../browser-route.ts";
import { nothing, ok } from "../reply.ts";
import { type Operation, route } from "../route.ts";
import { openApiDocument } from "./document.ts";

const Pet = z.object({ id: z.int(), name: z.string().nullable() }).meta({ id: "Pet" });
const NewPet = z.strictObject({ name: z.string(), owner: Pet.optional() }).meta({ id: "NewPet" });

const ROUTES: readonly Operation[] = [
  route({
    method: "GET",
    path: "/api/v1/pets/:pet_id/photo/:number",
    scope: "read",
    tag: "Pets",
    summary: "See a pet",
    description: "Returns a photo of a pet.",
    query: z.object({
      size: z.coerce.number().int().min(1).default(10),
      shape: z.enum(["round", "square"]),
    }),
    answers: {
      200: { description: "The photo.", contentType: "image/png" },
      304: { description: "Known." },
    },
    refusals: { 404: ["file_not_found"], 410: ["file_expired"] },
    handle: async () => ok(null),
  }),
  route({
    method: "POST",
    path: "/api/v1/pets",
    scope: "write",
    tag: "Pets",
    summary: "Make a pet",
    description: "Creates a pet.",
    body: NewPet,
    answers: { 201: { description: "The pet.", schema: Pet, orType: "image/png" } },
    handle: async () => ok(null),
  }),
  route({
    method: "PUT",
    path: "/api/v1/pets",
    scope: "admin",
    tag: "Pets",
    summary: "Send all pets",
    description: "Replaces all pets.",
    form: {
      fields: z.object({ name: z.string(), note: z.string().optional() }),
      files: ["file"],
      limit: "csvBytesMax",
    },
    answers: { 200: { description: "The pets.", schema: z.object({ pets: z.array(Pet) }) } },
    refusals: { 400: ["invalid_csv"] },
    handle: async () => ok(null),
  }),
];

const Parameter = z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() });
const Media = z.looseObject({
  schema: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ $ref: z.string() })).optional(),
});
const Response = z.looseObject({
  description: z.string(),
  headers: z.record(z.string(), z.object({ $ref: z.string() })).optional(),
  content: z.record(z.string(), Media).optional(),
});
const Reference = z.object({ $ref: z.string() });
const Operation = z.looseObject({
  operationId: z.string(),
  description: z.string(),
  parameters: z.array(z.union([Reference, Parameter])),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.union([Reference, Response])),
});
const Paths = z.record(z.string(), z.record(z.string(), Operation));

const EXAMPLES = { Pet: { id: 1, name: "Rex" }, "pets.update.200": { pets: [] } };
const document = openApiDocument(ROUTES, {
  url: "https://forms.example",
  limits: { templateBytesMax: 2000, csvBytesMax: 1000 },
  examples: EXAMPLES,
});
const paths = Paths.parse(document["paths"]);

function operation(path: string, method: string): z.output<typeof Operation> {
  const found = paths[path]?.[method];
  assert.ok(found !== undefined, `${method} ${path}`);
  return found;
}

const photo = operation("/api/v1/pets/{pet_id}/photo/{number}", "get");
const make = operation("/api/v1/pets", "post");
const send = operation("/api/v1/pets", "put");

test("the document has the version, the server, the security scheme, and every route once", () => {
  assert.equal(document["openapi"], "3.1.0");
  assert.deepEqual(document["servers"], [{ url: "https://forms.example" }]);
  assert.deepEqual(document["security"], [{ ApiKey: [] }, { Session: [] }]);
  assert.deepEqual(Object.keys(paths), ["/api/v1/pets/{pet_id}/photo/{number}", "/api/v1/pets"]);
  assert.deepEqual(Object.keys(paths["/api/v1/pets"] ?? {}), ["post", "put"]);
  assert.equal(photo.operationId, "pets.photo");
});

test("path parameters are required, and query parameters without a default", () => {
  assert.deepEqual(
    photo.parameters
      .map(readReference(Parameter))
      .map(({ name, in: place, required }) => [name, place, required]),
    [
      ["pet_id", "path", true],
      ["number", "path", true],
      ["size", "query", false],
      ["shape", "query", true],
      ["X-Request-Id", "header", false],
    ],
  );
});

test("only POST has an Idempotency-Key", () => {
  const takers = [photo, make, send].filter(({ parameters }) =>
    parameters.map(readReference(Parameter)).some(({ name }) => name === "Idempotency-Key"),
  );
  assert.deepEqual(takers, [make]);
});

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  assert.ok(valid, inspect(errors));
  assert.equal(validator.version, "3.1");
  const broken = { ...document, paths: { pets: {} } };
  assert.equal((await new Validator().validate(broken)).valid, false);
});

test("every route's description has its scope", () => {
  assert.match(photo.description, /scope read/);
  assert.match(make.description, /scope write/);
  assert.match(send.description, /scope admin/);
});

test("a named schema is in components once, and is referenced", () => {
  const { schemas } = z
    .object({ schemas: z.record(z.string(), z.unknown()) })
    .parse(document["components"]);
  const names = Object.keys(schemas);
  assert.deepEqual(names, names.toSorted());
  for (const name of ["ErrorDetail", "FileExpiredError", "NewPet", "Pet"])
    assert.ok(names.includes(name), name);
  const text = JSON.stringify(document);
  assert.doesNotMatch(text, /\$defs|"\$schema"/);
  assert.match(JSON.stringify(schemas["NewPet"]), /"\$ref":"#\/components\/schemas\/Pet"/);
  const media = response(make, 201).content?.["application/json"];
  assert.deepEqual(media?.schema, { $ref: "#/components/schemas/Pet" });
});

test("unknown members are excluded in the document", () => {
  const text = JSON.stringify(document["components"]);
  assert.match(text, /"NewPet":\{[^}]*"type":"object".*"additionalProperties":false/);
});

test("a response without a schema has its media type, and one without a media type has no body", () => {
  assert.deepEqual(response(photo, 200).content, { "image/png": {} });
  assert.equal(response(photo, 304).content, undefined);
  assert.deepEqual(response(make, 201).content?.["image/png"], {});
});

test("a form has its fields, and its files as bytes with their limit", () => {
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

test("a successful response has the example of its schema or, if unnamed, its own", () => {
  for (const [one, status, example] of [
    [make, 201, EXAMPLES.Pet],
    [send, 200, EXAMPLES["pets.update.200"]],
  ] as const) {
    const { examples = {} } = response(one, status).content?.["application/json"] ?? {};
    const values = Object.values(examples).map(readReference(z.object({ value: z.unknown() })));
    assert.deepEqual(values, [{ value: example }]);
  }
});

test("a route's errors are those of the pipeline and its own, each with an example", () => {
  const common = {
    401: ["missing_authorization", "invalid_api_key"],
    429: ["rate_limit_exceeded"],
  };
  const ours = { 500: ["internal_error"], 503: ["unavailable"] };
  const written = {
    402: ["account_read_only"],
    403: ["scope_required"],
    413: ["file_too_large"],
    415: ["unsupported_media_type"],
  };
  assert.deepEqual(refusalCodes(photo), {
    ...common,
    ...ours,
    400: ["validation_error"],
    404: ["file_not_found"],
    410: ["file_expired"],
  });
  assert.deepEqual(refusalCodes(make), {
    ...common,
    ...ours,
    ...written,
    400: ["invalid_json", "validation_error"],
    409: ["idempotency_key_reused", "request_in_progress"],
  });
  assert.deepEqual(refusalCodes(send), {
    ...common,
    ...ours,
    ...written,
    400: ["validation_error", "invalid_csv"],
  });
});

test("an error's schema is that of its code, or a named oneOf those of its codes", () => {
  assert.deepEqual(schemaOf(send, 413), { $ref: "#/components/schemas/FileTooLargeError" });
  assert.deepEqual(schemaOf(send, 400), { $ref: "#/components/schemas/PetsUpdate400Error" });
  const { schemas } = z
    .object({ schemas: z.record(z.string(), z.unknown()) })
    .parse(document["components"]);
  assert.deepEqual(schemas["PetsUpdate400Error"], {
    oneOf: [
      { $ref: "#/components/schemas/ValidationError" },
      { $ref: "#/components/schemas/InvalidCsvError" },
    ],
    discriminator: {
      propertyName: "error",
      mapping: {
        validation_error: "#/components/schemas/ValidationError",
        invalid_csv: "#/components/schemas/InvalidCsvError",
      },
    },
  });
});

test("every response has the request id and the rate limit, except a 401", () => {
  for (const status of [201, 400, 403, 429])
    for (const header of ["X-Request-Id", "X-RateLimit-Remaining"])
      assert.ok(response(make, status).headers?.[header] !== undefined, `${status} ${header}`);
  assert.deepEqual(Object.keys(response(make, 401).headers ?? {}), [
    "X-Request-Id",
    "WWW-Authenticate",
  ]);
  assert.ok(response(make, 429).headers?.["Retry-After"] !== undefined);
});

test("a route for browsers needs no credentials, has no rate limit, and refuses other origins", () => {
  const entry = browserRoute({
    method: "POST",
    path: "/session/entry",
    summary: "Enter",
    description: "Lets a person in.",
    body: NewPet,
    answers: { 204: { description: "Entered." } },
    refusals: { 401: ["session_required"] },
    handle: async () => nothing(),
  });
  const limits = { templateBytesMax: 1, csvBytesMax: 1 };
  const alone = openApiDocument([entry], { url: "", limits });
  const post = Operation.parse(Paths.parse(alone["paths"])["/session/entry"]?.["post"]);
  assert.deepEqual(post["security"], [{}, { Session: [] }]);
  assert.deepEqual(post.parameters, [{ $ref: "#/components/parameters/RequestId" }]);
  assert.deepEqual(Object.keys(post.responses), [
    "204",
    "400",
    "401",
    "403",
    "413",
    "415",
    "500",
    "503",
  ]);
  assert.deepEqual(post.responses["403"], { $ref: "#/components/responses/CrossOrigin" });
  for (const status of ["204", "401"]) {
    const { headers } = Response.parse(post.responses[status]);
    assert.deepEqual(Object.keys(headers ?? {}), ["X-Request-Id"]);
  }
});

/** The codes with examples, by status. */
function refusalCodes(
  one: z.output<typeof Operation>,
): Readonly<Record<string, readonly string[]>> {
  const statuses = Object.keys(one.responses).filter((status) => Number(status) >= 400);
  return Object.fromEntries(
    statuses.map((status) => {
      const { content = {}, description } = response(one, Number(status));
      const codes = Object.keys(content["application/json"]?.examples ?? {});
      for (const code of codes) assert.ok(description.includes(`\`${code}\``));
      return [status, codes];
    }),
  );
}

function schemaOf(one: z.output<typeof Operation>, status: number): unknown {
  return response(one, status).content?.["application/json"]?.schema;
}

function response(one: z.output<typeof Operation>, status: number): z.output<typeof Response> {
  return readReference(Response)(one.responses[status]);
}

/** Follows a reference into the document. */
function readReference<Schema extends z.ZodType>(
  schema: Schema,
): (found: unknown) => z.output<Schema> {
  return (found) => {
    const { success, data } = Reference.safeParse(found);
    if (!success) return schema.parse(found);
    const steps = data.$ref.slice("#/".length).split("/");
    return schema.parse(steps.reduce(memberOf, document));
  };
}

function memberOf(value: unknown, name: string): unknown {
  return z.record(z.string(), z.unknown()).parse(value)[name];
}
