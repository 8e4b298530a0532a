import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { z } from "zod";
import { breakingChanges } from "../../tools/release/additive.ts";
import { publishedDocument } from "../../tools/release/published-document.ts";
import { compareVersions } from "../../tools/release/release-plan.ts";

const FOLDER = new URL("../upgrade/documents/", import.meta.url);
const [newest] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -".json".length))
  .toSorted((a, b) => compareVersions(b, a) ?? 0);

test("today's document only adds to that of the newest release", {
  skip: newest === undefined && "nothing is released yet",
}, () => {
  const text = readFileSync(new URL(`${newest}.json`, FOLDER), "utf8");
  const before = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  assert.deepEqual(breakingChanges(before, publishedDocument()), []);
});

const PET = {
  type: "object",
  properties: { id: { type: "integer" }, kind: { $ref: "#/components/schemas/Kind" } },
  required: ["id"],
  additionalProperties: false,
};
const KIND = { type: "string", enum: ["cat", "dog"] };
const LIST = {
  operationId: "pets.list",
  parameters: [{ name: "limit", required: false }],
  responses: { 200: {}, 404: {} },
};

function documentOf(list: object, pet: object, kind: object): Readonly<Record<string, unknown>> {
  const paths = { "/pets": { get: list } };
  return { paths, components: { schemas: { Pet: pet, Kind: kind } } };
}

const BEFORE = documentOf(LIST, PET, KIND);

test("additions are no breaking changes, in the whole document neither", () => {
  const name = { type: "string", description: "New." };
  const more = documentOf(
    {
      ...LIST,
      parameters: [...LIST.parameters, { name: "kind" }],
      responses: { 200: {}, 202: {} },
    },
    { ...PET, properties: { ...PET.properties, name } },
    { ...KIND, enum: ["cat", "dog", "bird"], description: "A kind." },
  );
  assert.deepEqual(breakingChanges(BEFORE, more), []);
  const whole = publishedDocument();
  assert.deepEqual(breakingChanges(whole, structuredClone(whole)), []);
});

for (const [what, after, fault] of [
  [
    "an operation is renamed",
    documentOf({ ...LIST, operationId: "pets.all" }, PET, KIND),
    "GET /pets was pets.list and is pets.all",
  ],
  [
    "a parameter disappears",
    documentOf({ ...LIST, parameters: [] }, PET, KIND),
    "GET /pets: the parameter limit is gone",
  ],
  [
    "a parameter becomes required",
    documentOf({ ...LIST, parameters: [{ name: "limit", required: true }] }, PET, KIND),
    "GET /pets: the parameter limit is required now",
  ],
  [
    "an answer disappears",
    documentOf({ ...LIST, responses: { 404: {} } }, PET, KIND),
    "GET /pets: the answer 200 is gone",
  ],
  [
    "a member disappears",
    documentOf(LIST, { ...PET, properties: { id: { type: "integer" } } }, KIND),
    "Pet.kind is gone",
  ],
  [
    "a member becomes required",
    documentOf(LIST, { ...PET, required: ["id", "kind"] }, KIND),
    "Pet.kind is required now",
  ],
  [
    "a value disappears",
    documentOf(LIST, PET, { ...KIND, enum: ["cat"] }),
    "Kind: the value dog is gone",
  ],
  [
    "a shape disappears",
    { paths: BEFORE["paths"], components: { schemas: { Pet: PET } } },
    "Kind is gone",
  ],
  ["an operation disappears", { ...BEFORE, paths: {} }, "GET /pets is gone"],
] as const)
  test(`${what}: that breaks clients`, () => {
    assert.deepEqual(breakingChanges(BEFORE, after), [fault]);
  });

test("a member of another type breaks clients", () => {
  const properties = { ...PET.properties, id: { type: "string" } };
  assert.deepEqual(breakingChanges(BEFORE, documentOf(LIST, { ...PET, properties }, KIND)), [
    'Pet.id was {"type":"integer"} and is {"type":"string"}',
  ]);
});

function withHeader(schema: object): Readonly<Record<string, unknown>> {
  return documentOf({ ...LIST, responses: { 200: { headers: { Total: { schema } } } } }, PET, KIND);
}

test("a header that is written out in an answer, of another type, breaks clients", () => {
  const [before, after] = [withHeader({ type: "integer" }), withHeader({ type: "string" })];
  assert.deepEqual(breakingChanges(before, after), [
    'GET /pets: the answer 200: the header Total was {"type":"integer"} and is {"type":"string"}',
  ]);
  assert.deepEqual(breakingChanges(before, BEFORE), [
    "GET /pets: the answer 200: the header Total is gone",
  ]);
});

type Part = Record<string, unknown>;
/** Applies a break; returns what undoes it. */
type Break = () => () => void;

/** The places of the document that can be broken, each with a break. */
function breaksOf(document: unknown): readonly (readonly [place: string, apply: Break])[] {
  const found: (readonly [string, Break])[] = [];
  const visit = (value: unknown, place: string): void => {
    if (Array.isArray(value)) for (const [at, one] of value.entries()) visit(one, `${place}/${at}`);
    if (!isPart(value)) return;
    for (const [name, next] of changesOf(value))
      found.push([`${place}/${name}`, () => setMember(value, name, next)]);
    for (const member of ["properties", "content", "headers", "schemas", "parameters", "paths"]) {
      const { [member]: parts } = value;
      for (const name of isPart(parts) ? Object.keys(parts).filter(isCompared) : [])
        found.push([
          `${place}/${member}: without ${name}`,
          () => setMember(parts as Part, name, undefined),
        ]);
    }
    for (const [name, one] of Object.entries(value))
      if (isCompared(name)) visit(one, `${place}/${name}`);
  };
  visit(document, "");
  return found.filter(([place]) => !place.startsWith("/components/responses/"));
}

/** Members of a part with values that break clients. */
function changesOf(part: Part): readonly (readonly [name: string, next: unknown])[] {
  const { operationId, in: where, type, $ref, enum: values, required } = part;
  const isClosed = part["additionalProperties"] === false;
  return [
    ...(typeof operationId === "string" ? [["operationId", "renamed"] as const] : []),
    ...(typeof where === "string" ? [["in", "cookie"] as const] : []),
    ...(typeof where === "string" && required !== true ? [["required", true] as const] : []),
    ...(typeof type === "string" && where === undefined ? [["type", "another"] as const] : []),
    ...(typeof $ref === "string" ? [["$ref", "#/components/schemas/Other"] as const] : []),
    ...(Array.isArray(values) ? [["enum", values.slice(1)] as const] : []),
    ...(Array.isArray(required)
      ? [["required", isClosed ? required.concat("more") : required.slice(1)] as const]
      : []),
  ];
}

/** Sets a member, or removes it; returns what undoes that. */
function setMember(part: Part, name: string, next: unknown): () => void {
  const { [name]: before } = part;
  part[name] = next;
  if (next === undefined) Reflect.deleteProperty(part, name);
  return () => {
    part[name] = before;
  };
}

/** Clients read errors by their code, and examples not at all; webhooks come to programs of their own. */
const LEFT_OUT = /^(?:webhooks|securitySchemes|propertyNames|examples?|info|[45]\d\d)$/;

function isCompared(name: string): boolean {
  return !LEFT_OUT.test(name);
}

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A prime: one break of each 211, of all kinds, is tried. BREAKS=1 tries every one, for some minutes. */
const STEP = Number(process.env["BREAKS"] ?? 211);

test("a break anywhere in today's document is found", () => {
  const before = publishedDocument();
  const after = structuredClone(before);
  const places = breaksOf(after);
  const missed = places
    .filter((_, at) => at % STEP === 0)
    .flatMap(([place, apply]) => {
      const undo = apply();
      const isFound = breakingChanges(before, after).length > 0;
      undo();
      return isFound ? [] : [place];
    });
  assert.ok(places.length > 5000, `${places.length}`);
  assert.deepEqual(missed, []);
  assert.deepEqual(breakingChanges(before, after), [], "everything was undone");
});
