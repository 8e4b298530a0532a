import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenApi, Operation, Schema } from "./sdk-contract.ts";
import type { ClientNames } from "./sdk-names.ts";
import { resourcesModule } from "./sdk-resources.ts";

const NAMES: ClientNames = {
  resources: { pets: ["Pets", "Animals."] },
  calls: {},
  ofOneMember: [],
  notes: {},
  texts: ["tag_id"],
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
  const paths = { [path]: { [method]: { responses: {}, ...operation } } };
  const missing = { description: "`not_allowed`: No." };
  const components = { schemas: SCHEMAS, responses: { NotAllowed: missing } };
  return resourcesModule({ paths, components }, { ...NAMES, ...names }).replaceAll(/\s+/g, " ");
}

for (const [method, path, name] of [
  ["post", "/api/v1/pets", "create()"],
  ["get", "/api/v1/pets/{id}", "get(id: number)"],
  ["put", "/api/v1/pets/{tag_id}", "update(tag_id: string)"],
  ["delete", "/pets/{id}", "delete(id: number)"],
  ["get", "/api/v1/pets/{id}/toys/{toy_id}", "toy(id: number, toy_id: number)"],
  ["get", "/api/v1/pets/{id}/deliveries/{n}", "delivery(id: number, n: number)"],
  ["post", "/api/v1/pets/{id}/look-after", "lookAfter(id: number)"],
] as const) {
  test(`${method} ${path} is ${name}`, () => {
    const call = name.replace(/(\w)?\)$/, (_, last = "") =>
      last === "" ? "options: CallOptions = {})" : `${last}, options: CallOptions = {})`,
    );
    assert.ok(moduleFor(method, path, {}).includes(` ${call}: Promise<`));
  });
}

test("a page is a list, and so is an array", () => {
  const query = [{ in: "query", name: "limit" }];
  const page = moduleFor("get", "/api/v1/pets", {
    parameters: query,
    responses: { "200": json("PetPage") },
  });
  assert.ok(
    page.includes(
      'list(query: Query<"GET /api/v1/pets"> = {}, options: CallOptions = {}): List<PetPage> { return listOf(this.#connection, "GET /api/v1/pets", "pets", { query }, options); }',
    ),
  );
  const array = moduleFor("get", "/api/v1/pets", { responses: { "200": json("PetList") } });
  assert.ok(array.includes("list(options: CallOptions = {}): List<LinkedPage<Pet>>"));
});

test("a file is a response, of which a range may be wanted", () => {
  const file = { content: { "image/png": {} } };
  const whole = moduleFor("get", "/api/v1/pets/{id}/photo", { responses: { "200": file } });
  assert.ok(whole.includes("photo(id: number, options: CallOptions = {}): Promise<Response>"));
  const responses = { "200": file, "206": file };
  const ranged = moduleFor("get", "/api/v1/pets/{id}/photo", { responses });
  assert.ok(ranged.includes("photo(id: number, options: DownloadOptions = {}): Promise<Response>"));
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
  const calls = { "POST /api/v1/pets": null };
  assert.ok(!moduleFor("post", "/api/v1/pets", {}, { calls }).includes("create("));
});

test("a call has the name that it is given", () => {
  const calls = { "POST /api/v1/animals": "pets.add" };
  assert.ok(moduleFor("post", "/api/v1/animals", {}, { calls }).includes(" add(options"));
});

test("a call without a resource, and a name without a call or a method, are errors", () => {
  assert.throws(() => moduleFor("get", "/api/v1/cars", {}), /GET \/api\/v1\/cars: cars is not/);
  const calls = { "GET /api/v1/cars": null };
  assert.throws(() => moduleFor("get", "/api/v1/pets", {}, { calls }), /no call GET .*cars/);
  const notes = { "pets.sell": "Not here." };
  assert.throws(() => moduleFor("get", "/api/v1/pets", {}, { notes }), /no method pets\.sell/);
});
