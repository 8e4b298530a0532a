import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { type Answer, ask, formData } from "../../test/ask.ts";
import { refused } from "../../test/refused.ts";
import { type TestAccount, testAccount, testService } from "../../test/service.ts";
import { upload } from "../../test/templates.ts";

const service = await testService();
after(service.stop);
const owner = await testAccount(service);
const stranger = await testAccount(service);

const Operation = z.looseObject({
  operationId: z.string(),
  description: z.string(),
  parameters: z.array(z.looseObject({ in: z.string(), name: z.string() })),
  requestBody: z.looseObject({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), z.looseObject({})),
});
const OpenApi = z.looseObject({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

const answer = await ask(`${service.url}/openapi.json`);
const document = OpenApi.parse(answer.body);
const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
  })),
);
type Route = (typeof routes)[number];

const OWNED: Readonly<Record<string, string>> = await possessions(owner);

const MISSING: Readonly<Record<string, string>> = {
  template_id: "2000000000",
  mapping_id: "2000000000",
  envelope_id: "2000000000",
  upload_id: `bulk_${"z".repeat(20)}`,
  row: "1",
};

test("the document is complete: every reference leads somewhere, every refusal has the one shape", () => {
  assert.ok(routes.length >= 16);
  const ids = routes.map(({ operation }) => operation.operationId);
  assert.equal(new Set(ids).size, ids.length);
  for (const [, path = ""] of answer.text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = path
      .split("/")
      .reduce<unknown>((at, name) => z.record(z.string(), z.unknown()).parse(at)[name], document);
    assert.ok(found !== undefined, path);
  }
  for (const { operation } of routes)
    for (const status of ["401", "403", "500", "503"])
      assert.match(JSON.stringify(operation.responses[status]), /schemas\/Error/);
});

test("every route wants a key", async () => {
  for (const route of routes)
    refused(await send(route, undefined, real(route)), 401, "missing_authorization");
});

test("every route that writes wants the scope write, and a refused call has no effect", async () => {
  const before = await everything();
  for (const route of routes) {
    const wanted = /scope (read|write|admin)/.exec(route.operation.description)?.[1];
    assert.equal(wanted, route.method === "GET" ? "read" : "write", route.path);
    if (wanted === "read") continue;
    const body = refused(await send(route, owner.key("read"), real(route)), 403, "scope_required");
    assert.equal(body["required"], wanted);
  }
  assert.deepEqual(await everything(), before);
});

test("what belongs to another account looks exactly like what never existed", async () => {
  const before = await everything();
  for (const route of routes.filter(({ path }) => path.includes("{"))) {
    const foreign = await send(route, stranger.key(), real(route));
    const missing = await send(route, stranger.key(), (name) => MISSING[name] ?? unknown(name));
    assert.equal(foreign.status, 404, `${route.method} ${route.path}`);
    assert.deepEqual(comparable(foreign), comparable(missing));
  }
  assert.deepEqual(await everything(), before);
});

test("a malformed id looks exactly like one that never existed", async () => {
  for (const route of routes.filter(({ path }) => path.includes("{"))) {
    const missing = await send(route, owner.key(), (name) => MISSING[name] ?? unknown(name));
    for (const odd of ["abc", "-1", "0", "1.5", "007", "%00", "99999999999999999999", "a%2Fb"]) {
      const malformed = await send(route, owner.key(), () => odd);
      assert.deepEqual(comparable(malformed), comparable(missing), `${route.path} ${odd}`);
    }
  }
});

test("an id of another account in a body is the 404 of that resource", async () => {
  const at = (path: string, json: object) =>
    ask(`${service.url}/api/v1${path}`, { key: stranger.key(), json });
  const template_id = Number(OWNED["template_id"]);
  const mapping_id = Number(OWNED["mapping_id"]);
  const mapping = { name: "x", template_id, field_mappings: {} };
  refused(await at("/mappings", mapping), 404, "template_not_found");
  refused(
    await at("/envelopes", { name: "x", template_id, mapping_id }),
    404,
    "template_not_found",
  );
  const own = z.object({ id: z.int() }).parse((await upload(service, stranger.key())).body);
  const mixed = { name: "x", template_id: own.id, mapping_id };
  refused(await at("/envelopes", mixed), 404, "mapping_not_found");
});

function real({ path }: Route): (name: string) => string {
  return (name) => OWNED[name] ?? unknown(`${name} of ${path}`);
}

function unknown(name: string): string {
  throw new Error(`say here what a caller's ${name} is`);
}

async function possessions(account: TestAccount): Promise<Record<string, string>> {
  const key = account.key();
  const made = async (path: string, json: object): Promise<number> => {
    const { body } = await ask(`${service.url}/api/v1${path}`, { key, json });
    return z.looseObject({ id: z.int() }).parse(body).id;
  };
  const template_id = z.looseObject({ id: z.int() }).parse((await upload(service, key)).body).id;
  const field_mappings = { "person.name": "name" };
  const mapping_id = await made("/mappings", { name: "M", template_id, field_mappings });
  const envelope_id = await made("/envelopes", { name: "E", template_id, mapping_id });
  const csv = new TextEncoder().encode("name\nAda\n");
  const form = formData({ envelope_id: String(envelope_id) }, { file: ["rows.csv", csv] });
  const job = await ask(`${service.url}/api/v1/generate/envelope-bulk`, { key, form });
  const { upload_id } = z.looseObject({ upload_id: z.string() }).parse(job.body);
  const ids = { template_id, mapping_id, envelope_id, upload_id, row: 1 };
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
}

async function send(
  { method, path, operation }: Route,
  key: string | undefined,
  id: (name: string) => string,
): Promise<Answer> {
  const url = service.url + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => id(name));
  const takes = Object.keys(operation.requestBody?.content ?? {});
  const headers = { "x-request-id": "the-same" };
  const common = { method, headers, ...(key === undefined ? {} : { key }) };
  if (takes.includes("application/json"))
    return await ask(url, { ...common, json: { name: "changed" } });
  if (takes.length > 0) return await ask(url, { ...common, form: formData({ name: "x" }) });
  return await ask(url, common);
}

function comparable({ status, headers, text }: Answer): unknown {
  const shown = [...headers].filter(([name]) => name !== "date");
  return { status, text, headers: shown };
}

async function everything(): Promise<unknown> {
  const { db } = service.database;
  return [
    await db.selectFrom("template").selectAll().orderBy("id").execute(),
    await db.selectFrom("mapping").selectAll().orderBy("id").execute(),
    await db.selectFrom("envelope").selectAll().orderBy("id").execute(),
    await db.selectFrom("envelope_pair").selectAll().orderBy("envelope_id").execute(),
  ];
}
