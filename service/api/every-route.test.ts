import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { membersOf, type Operation, readContract } from "../../test/contract/contract-document.ts";
import { type Good, goodRequest, shortName } from "../../test/contract/good-requests.ts";
import { asQuestion, withIds } from "../../test/contract/route-requests.ts";
import { type Answer, ask } from "../../test/support/harness/ask.ts";
import {
  BOUND,
  createOneOfEach,
  type Ids,
  MISSING,
  PARTS,
} from "../../test/support/harness/one-of-each.ts";
import { refused } from "../../test/support/harness/refused.ts";
import { ownService, type TestAccount, testAccount } from "../../test/support/harness/service.ts";
import { tableSums } from "../../test/support/harness/table-sums.ts";
import { subscribe } from "../../test/support/simulation/subscribe.ts";

const service = await ownService();
after(service.stop);
const owner = await testAccount(service);
const stranger = await testAccount(service);
const owned = await everythingOf(owner);
const strangers = await everythingOf(stranger);

const answer = await ask(`${service.url}/openapi.json`);
const document = readContract(answer.body);
const routes = document.operations;
const withId = routes.filter(({ path }) => path.includes("{"));

const SCOPES = ["read", "write", "admin"] as const;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
let serial = 0;

test("every route is in the document with a unique id, and every reference resolves", () => {
  assert.ok(routes.length >= 40);
  assert.equal(new Set(routes.map(({ id }) => id)).size, routes.length);
  const all = z.looseObject({}).parse(answer.body);
  for (const [, path = ""] of answer.text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = path.split("/").reduce<unknown>((at, name) => membersOf(at)[name], all);
    assert.ok(found !== undefined, path);
  }
});

test("every route requires a key", async () => {
  for (const route of routes)
    refused(await send(route, undefined, owned), 401, "missing_authorization");
});

test("a route of signed-in members is a 403 for every key", async () => {
  const before = await everything();
  assert.ok(document.ofMembers.length >= 10);
  for (const { method, path } of document.ofMembers) {
    const url = service.url + path.replaceAll(/\{\w+\}/g, "1");
    refused(await ask(url, { method, key: owner.key() }), 403, "member_required");
    refused(await ask(url, { method }), 401, "missing_authorization");
  }
  assert.deepEqual(await everything(), before);
});

test("a key below a route's scope gets a 403 with the required scope, and has no effect", async () => {
  const before = await everything();
  for (const route of routes) {
    assert.ok(route.method === "GET" || route.scope !== "read", `${shortName(route)} reads`);
    for (const scope of SCOPES.slice(0, SCOPES.indexOf(route.scope))) {
      const body = refused(await send(route, owner.key(scope), owned), 403, "scope_required");
      assert.equal(body["required"], route.scope);
    }
  }
  assert.deepEqual(await everything(), before);
});

test("a scope that depends on the body is checked, and a refused request has no effect", async () => {
  const before = await everything();
  const at = `${service.url}/api/v1/templates/${owned["template_id"]}/promote`;
  for (const member of ["to", "target_environment"]) {
    const json = { [member]: "production", version: 1 };
    const body = refused(await ask(at, { key: owner.key("write"), json }), 403, "scope_required");
    assert.equal(body["required"], "admin");
  }
  assert.deepEqual(await everything(), before);
});

test("resources of another account are indistinguishable from unknown ones", async () => {
  const before = await everything();
  for (const route of withId) {
    const foreign = await send(route, stranger.key(), owned, strangers);
    const missing = await send(route, stranger.key(), MISSING, strangers);
    assert.equal(foreign.status, 404, `${shortName(route)}: ${foreign.text}`);
    assert.deepEqual(comparable(foreign), comparable(missing), shortName(route));
  }
  assert.deepEqual(await everything(), before);
});

test("an id of another account in a body or a form is indistinguishable from an unknown one", async () => {
  const before = await everything();
  let compared = 0;
  for (const route of routes) {
    for (const kind of kindsInBody(route)) {
      const [foreign, missing] = [owned, MISSING].map((ids) =>
        withKind(route, kind, ids[kind] ?? ""),
      );
      const [a, b] = [await sendBody(route, foreign), await sendBody(route, missing)];
      assert.equal(a.status, 404, `${shortName(route)} ${kind}: ${a.text}`);
      assert.deepEqual(comparable(a), comparable(b), `${shortName(route)} ${kind}`);
      compared += 1;
    }
  }
  assert.ok(compared >= 8, `${compared} ids in bodies`);
  assert.deepEqual(await everything(), before);
});

test("a list never contains resources of another account", async () => {
  const fresh = await testAccount(service);
  for (const route of routes.filter(
    ({ method, path }) => method === "GET" && !path.includes("{"),
  )) {
    const { status, body, text } = await send(route, fresh.key(), {});
    const isThere = !OF_SUBSCRIBERS.includes(shortName(route));
    assert.equal(status, isThere ? 200 : 404, shortName(route));
    const ids = [owned, strangers].flatMap((all) =>
      ["upload_id", "task_id", "file_id", "signature_id", "invoice_id"].map((kind) => all[kind]),
    );
    for (const id of ids) assert.ok(id === undefined || !text.includes(id), shortName(route));
    const lists = Object.entries(membersOf(body)).filter(([name]) => OWN_LISTS.includes(name));
    for (const [name, list] of lists) assert.deepEqual(list, [], `${shortName(route)} ${name}`);
  }
});

test("a malformed id is indistinguishable from an unknown one", async () => {
  for (const route of withId) {
    const missing = await send(route, owner.key(), MISSING, owned);
    for (const odd of ["abc", "-1", "0", "1.5", "007", "%00", "99999999999999999999", "a%2Fb"]) {
      const ids = Object.fromEntries(Object.keys(MISSING).map((kind) => [kind, odd]));
      const malformed = await send(route, owner.key(), ids, owned);
      assert.deepEqual(comparable(malformed), comparable(missing), `${shortName(route)} ${odd}`);
    }
  }
});

test("resources of an environment are a 404 for keys of another, and others are visible to all keys", async () => {
  const key = owner.key("admin", "staging");
  for (const route of withId) {
    const kinds = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, kind = ""]) => kind);
    if (kinds.some((kind) => BOUND.includes(kind))) {
      const elsewhere = await send(route, key, owned, owned);
      const missing = await send(route, key, MISSING, owned);
      assert.equal(elsewhere.status, 404, shortName(route));
      assert.deepEqual(comparable(elsewhere), comparable(missing), shortName(route));
    } else if (route.method === "GET") {
      const there = await send(route, key, owned, owned);
      assert.equal(there.status, 200, `${shortName(route)}: ${there.text}`);
    }
  }
  for (const path of ["/generate/tasks", "/files", "/generate/envelope-bulk"]) {
    const { body } = await ask(`${service.url}/api/v1${path}`, { key });
    assert.equal(membersOf(body)["total"], 0, path);
  }
});

test("an unsupported method is a 405 with the allowed ones", async () => {
  for (const path of new Set(routes.map((route) => route.path))) {
    const has = methodsAt(path);
    const allow = [...has, ...(has.includes("GET") ? ["HEAD"] : [])].toSorted().join(", ");
    for (const method of METHODS.filter((one) => !has.includes(one))) {
      const wrong = await ask(urlAt(path, MISSING), { key: owner.key("read"), method });
      refused(wrong, 405, "method_not_allowed");
      assert.equal(wrong.headers.get("allow"), allow, `${method} ${path}`);
    }
    refused(await ask(`${urlAt(path, MISSING)}/a/b/c`, { key: owner.key() }), 404, "not_found");
    refused(await ask(`${urlAt(path, MISSING)}/a/b/c`), 401, "missing_authorization");
  }
});

test("HEAD answers like GET, without a body", async () => {
  for (const route of routes.filter(({ method }) => method === "GET")) {
    const get = await send(route, owner.key(), owned);
    const head = await send({ ...route, method: "HEAD" }, owner.key(), owned);
    assert.equal(head.status, get.status, shortName(route));
    assert.equal(head.text, "");
    for (const name of ["content-type", "content-length", "etag"])
      assert.equal(head.headers.get(name), get.headers.get(name), `${shortName(route)} ${name}`);
  }
});

const OWN_LISTS = [
  "templates",
  "mappings",
  "envelopes",
  "schema_templates",
  "signatures",
  "tasks",
  "files",
  "jobs",
  "events",
  "invoices",
];

/** Routes that are a 404 without a subscription. */
const OF_SUBSCRIBERS = ["GET /billing/subscription", "GET /billing/portal"];

/** One resource of each kind, including an invoice, so that the account is on a trial. */
async function everythingOf(account: TestAccount): Promise<Ids> {
  const order = { plan: "ENTERPRISE", interval: "month" } as const;
  const { invoice_id } = await subscribe(service, account, order);
  return { ...(await createOneOfEach(service.url, account.key())), invoice_id };
}

/** The kinds of ids that a body can have. */
function kindsInBody(route: Operation): readonly string[] {
  const schema = document.schemaOf(route.body?.schema ?? {});
  return Object.keys(membersOf(schema["properties"])).filter(
    (name) => name.endsWith("_id") && MISSING[name] !== undefined && !PARTS.includes(name),
  );
}

/** The stranger's valid request with one id replaced. */
function withKind(route: Operation, kind: string, id: string): Good {
  const good = goodOf(route, strangers);
  const base = BASES[shortName(route)]?.(kind);
  if (good?.kind === "form" && base === undefined)
    return { ...good, fields: { ...good.fields, [kind]: id } };
  const { envelope_id: _, pairs: __, ...body } = good?.kind === "json" ? membersOf(good.body) : {};
  return { kind: "json", body: { ...(base ?? body), [kind]: Number(id) } };
}

/** The other members of a body whose id excludes another id, or that may be a form. */
const BASES: Readonly<Record<string, (kind: string) => object>> = {
  "POST /ai/mapping-suggestions": (kind) => ({
    template_id: Number(strangers["template_id"]),
    ...(kind === "schema_template_id" ? {} : { aliases: ["name"] }),
  }),
  "POST /ai/detect-fields": () => ({}),
  "POST /generate/pdf": (kind) =>
    kind === "mapping_id"
      ? { template_id: Number(strangers["template_id"]), data: {} }
      : { data: {} },
};

function urlAt(path: string, ids: Ids): string {
  return service.url + withIds(path, ids);
}

const everything = () => tableSums(service.database.pool);

function goodOf(route: Operation, ids: Ids): Good | null {
  serial += 1;
  return goodRequest(route, ids, () => `${serial}`);
}

async function sendBody(route: Operation, good: Good | undefined): Promise<Answer> {
  return await ask(urlAt(route.path, strangers), {
    method: route.method,
    key: stranger.key(),
    ...asQuestion(good ?? null),
  });
}

/** Sends the route's valid request; `own` are the ids in its body if they differ from those in the path. */
async function send(
  route: Operation,
  key: string | undefined,
  ids: Ids,
  own: Ids = ids,
): Promise<Answer> {
  const question = asQuestion(goodOf(route, own));
  const common = { method: route.method, ...(key === undefined ? {} : { key }) };
  return await ask(urlAt(route.path, ids), { ...common, ...question });
}

/** The methods of all paths that match: `/templates/upload` also matches `/templates/{id}`. */
function methodsAt(path: string): readonly string[] {
  const parts = withIds(path, MISSING).split("/");
  const fits = routes.filter((route) => {
    const wanted = route.path.split("/");
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith("{") || part === parts[index])
    );
  });
  return [...new Set(fits.map(({ method }) => method))];
}

function comparable({ status, headers, text }: Answer): unknown {
  const changing = ["date", "x-ratelimit-remaining", "x-ratelimit-reset"];
  const shown = [...headers].filter(([name]) => !changing.includes(name));
  return { status, text, headers: shown };
}
