import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenApi, Operation, Schema } from "./sdk-contract.ts";
import type { ClientNames } from "./sdk-names.ts";
import { resourcesModule } from "./sdk-resources.ts";

const NAMES: ClientNames = {
  resources: { pets: ["Pets", "Animals."] },
  written: [],
  ofOneMember: [],
  notes: {},
};
const SCHEMAS: OpenApi["components"]["schemas"] = {
  Pet: { type: "object", properties: { name: { type: "string" } } },
  PetList: { type: "array", items: { $ref: "#/components/schemas/Pet" } },
  PetPage: {
    type: "object",
    properties: { pets: { type: "array" }, next_cursor: { type: "string" } },
  },
};

function json(name: string): Operation["responses"][string] {
  return { content: { "application/json": { schema: schemaOf(name) } } };
}

function schemaOf(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The module for one operation, with white space removed. */
function moduleFor(
  method: string,
  path: string,
  operation: Partial<Operation>,
  names: Partial<ClientNames> = {},
): string {
  const paths = {
    [path]: { [method]: { operationId: "pets.create", responses: {}, ...operation } },
  };
  const missing = { description: "`not_allowed`: No." };
  const components = { schemas: SCHEMAS, responses: { NotAllowed: missing } };
  return resourcesModule({ paths, components }, { ...NAMES, ...names }).replaceAll(/\s+/g, " ");
}

test("a parameter of the path is an argument of its type", () => {
  const parameters = [
    { in: "path", name: "id", schema: { type: "integer" } },
    { in: "path", name: "tag_id", schema: { type: "string" } },
  ];
  const operationId = "pets.removeTag";
  const text = moduleFor("delete", "/api/v1/pets/{id}/tags/{tag_id}", { operationId, parameters });
  assert.ok(
    text.includes(
      ' removeTag(id: number, tag_id: string, options: CallOptions = {}): Promise<> { return this.#connection.json("DELETE /api/v1/pets/{id}/tags/{tag_id}", { path: { id, tag_id } }, options); }',
    ),
    text,
  );
});

test("a page is a list, and so is an array", () => {
  const query = [{ in: "query", name: "limit" }];
  const page = moduleFor("get", "/api/v1/pets", {
    operationId: "pets.list",
    parameters: query,
    responses: { "200": json("PetPage") },
  });
  assert.ok(
    page.includes(
      'list(query: Query<"GET /api/v1/pets"> = {}, options: CallOptions = {}): List<PetPage> { return listOf(this.#connection, "GET /api/v1/pets", "pets", { query }, options); }',
    ),
  );
  const array = moduleFor("get", "/api/v1/pets", {
    operationId: "pets.list",
    responses: { "200": json("PetList") },
  });
  assert.ok(array.includes("list(options: CallOptions = {}): List<LinkedPage<Pet>>"));
});

test("a file is a response, of which a range may be wanted", () => {
  const file = { content: { "image/png": {} } };
  const operationId = "pets.photo";
  const path = "/api/v1/pets/{id}/photo";
  const whole = moduleFor("get", path, { operationId, responses: { "200": file } });
  assert.ok(whole.includes("photo(options: CallOptions = {}): Promise<Response>"));
  const responses = { "200": file, "206": file };
  const ranged = moduleFor("get", path, { operationId, responses });
  assert.ok(ranged.includes("photo(options: DownloadOptions = {}): Promise<Response>"));
});

test("a body is an argument, optional where the API has it so, or its one member is", () => {
  const content = { "application/json": { schema: schemaOf("Pet") } };
  const path = "/api/v1/pets";
  const needed = moduleFor("post", path, { requestBody: { content } });
  assert.ok(needed.includes("create(body: Pet, options"));
  const optional = moduleFor("post", path, { requestBody: { required: false, content } });
  assert.ok(optional.includes("create(body: Pet = {}, options"));
  const ofOneMember = ["pets.create"];
  const member = moduleFor("post", path, { requestBody: { content } }, { ofOneMember });
  assert.match(member, /create\(name: string, options.*\{ body: \{ name \} \}/);
});

test("the comment has the description, an unusual scope, and the errors of the call itself", () => {
  const text = moduleFor("post", "/api/v1/pets", {
    description: "Adds a pet.\n\nRequires an API key with the scope admin or higher.",
    responses: {
      "201": { description: "The pet." },
      "403": { description: "`not_allowed`: No.\n\n`too_many`: There are too many." },
    },
  });
  assert.ok(
    text.includes("/** Adds a pet. Needs a key with the scope `admin`. Errors: `too_many`. */"),
  );
});

test("a comment has what the client notes of a method", () => {
  const notes = { "pets.create": "Dogs only." };
  const text = moduleFor("post", "/api/v1/pets", { description: "Adds a pet." }, { notes });
  assert.ok(text.includes("/** Adds a pet. Dogs only. */"));
});

test("an upload and what is named so are written by hand", () => {
  const content = { "multipart/form-data": { schema: {} } };
  assert.ok(!moduleFor("post", "/api/v1/pets", { requestBody: { content } }).includes("create("));
  const written = ["pets.create"];
  assert.ok(!moduleFor("post", "/api/v1/pets", {}, { written }).includes("create("));
});

test("a call without a resource, and a name without a call or a method, are errors", () => {
  const path = "/api/v1/cars";
  assert.throws(() => moduleFor("get", path, { operationId: "cars.get" }), /cars: cars is not/);
  const written = ["cars.get"];
  assert.throws(() => moduleFor("get", path, {}, { written }), /no call cars\.get/);
  const notes = { "pets.sell": "Not here." };
  assert.throws(() => moduleFor("get", path, {}, { notes }), /no method pets\.sell/);
});
