import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { membersOf, type Operation, readContract } from "../../test/contract/contract-document.ts";
import { goodRequest, shortName } from "../../test/contract/good-requests.ts";
import { asQuestion, withIds } from "../../test/contract/route-requests.ts";
import { type Answer, ask } from "../../test/support/harness/ask.ts";
import {
  createOneOfEach,
  type Ids,
  MISSING,
  UNREACHABLE_URL,
} from "../../test/support/harness/one-of-each.ts";
import { refused } from "../../test/support/harness/refused.ts";
import { ownService, testAccount } from "../../test/support/harness/service.ts";
import { fromPage, type SignedIn, signIn } from "../../test/support/harness/signed-in.ts";
import { tableSums } from "../../test/support/harness/table-sums.ts";
import { subscribe } from "../../test/support/simulation/subscribe.ts";

const ROLES = ["viewer", "editor", "admin", "owner"] as const;

type Role = (typeof ROLES)[number];

/** The lowest role that may use a route; the first pattern that matches its short name decides. */
const LOWEST: readonly (readonly [route: RegExp, role: Role])[] = [
  [/^POST \/account\/erase$/, "owner"],
  [/^\w+ \/(api-keys|members|audit-log)\b/, "admin"],
  [/^GET \/billing\/portal$/, "admin"],
  [/^(POST|PUT) \/(account|billing)\b/, "admin"],
  [/^GET .*\/(rows|failed\.csv)$/, "editor"],
  [/^GET /, "viewer"],
  [/^(POST|PUT|DELETE) /, "editor"],
];

const service = await ownService();
after(service.stop);
const { pool } = service.database;
const account = await testAccount(service);
const stranger = await testAccount(service);
const order = { plan: "ENTERPRISE", interval: "month" } as const;
const { invoice_id } = await subscribe(service, account, order);
const owned: Ids = { ...(await createOneOfEach(service.url, account.key())), invoice_id };
const members = new Map<Role, SignedIn>();
for (const role of ROLES) members.set(role, await signIn(pool, account.accountId, role));
const document = readContract((await ask(`${service.url}/openapi.json`)).body);
const routes = document.operations;
/** Also the routes that take no API keys. */
const all = [...routes, ...document.ofMembers];
const mutating = all.filter(({ method }) => method !== "GET");
const everything = () => tableSums(pool);
let serial = 0;

function memberOf(role: Role): SignedIn {
  const member = members.get(role);
  assert.ok(member !== undefined);
  return member;
}

/** Sends a request without a body: it is refused before that matters. */
async function bare(
  role: Role,
  { method, path }: Pick<Operation, "method" | "path">,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const page = { ...fromPage(memberOf(role), account.accountId), "x-request-id": "the-same" };
  const url = service.url + path.replaceAll(/\{\w+\}/g, "1");
  return await ask(url, { method, headers: { ...page, ...headers } });
}

/** Sends the route's valid request with the cookie of the member with that role. */
async function as(
  role: Role,
  route: Operation,
  headers: Readonly<Record<string, string>> = {},
  ids = owned,
): Promise<Answer> {
  serial += 1;
  const question = asQuestion(goodRequest(route, owned, () => `${serial}`));
  const page = fromPage(memberOf(role), account.accountId);
  return await ask(service.url + withIds(route.path, ids), {
    ...question,
    method: route.method,
    headers: { ...question.headers, ...page, ...headers },
  });
}

function comparable({ status, text, headers }: Answer): unknown {
  return { status, text, headers: [...headers].filter(([name]) => name !== "date") };
}

const codeOf = ({ body }: Answer) => membersOf(body)["error"];

test("a request of another site is a 403 on every route that changes something, and has no effect", async () => {
  const before = await everything();
  assert.ok(mutating.length >= 40);
  for (const route of mutating)
    refused(await bare("owner", route, { "sec-fetch-site": "cross-site" }), 403, "cross_origin");
  const { rows } = await pool.query("select from rate_window where holder = 'member'");
  assert.deepEqual(rows, []);
  assert.deepEqual(await everything(), before);
});

test("another account is indistinguishable from an unknown one on every route", async () => {
  const before = await everything();
  for (const route of all) {
    const foreign = await bare("owner", route, { "platen-account": stranger.accountId });
    const unknown = await bare("owner", route, { "platen-account": `acct_${"0".repeat(20)}` });
    assert.equal(codeOf(foreign), "account_not_found", shortName(route));
    assert.deepEqual(comparable(foreign), comparable(unknown), shortName(route));
  }
  assert.deepEqual(await everything(), before);
});

test("a session of which another account was chosen is a 409 on every route", async () => {
  const owner = await signIn(pool, stranger.accountId, "owner");
  await pool.query("update member set person_id = $1 where id = $2", [
    memberOf("owner").personId,
    owner.memberId,
  ]);
  const before = await everything();
  const headers = { "platen-account": stranger.accountId };
  for (const route of all) refused(await bare("owner", route, headers), 409, "account_changed");
  assert.deepEqual(await everything(), before);
});

test("an ended session is a 401 on every route", async () => {
  const { personId } = memberOf("admin");
  const ended = await signIn(pool, account.accountId, "admin");
  await pool.query("delete from session where id = $1", [ended.sessionId]);
  await pool.query("update session set person_id = $1 where id = $2", [personId, ended.sessionId]);
  const before = await everything();
  for (const route of all)
    refused(await bare("admin", route, { cookie: ended.cookie }), 401, "session_required");
  assert.deepEqual(await everything(), before);
});

test("no response of an account is kept by a shared cache or embedded by another site", async () => {
  const reads = routes.filter(({ method }) => method === "GET");
  for (const route of reads) {
    const answer = await as("owner", route);
    assert.equal(answer.status, 200, `${shortName(route)}: ${answer.text}`);
    const { headers } = answer;
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
    const type = headers.get("content-type") ?? "";
    const isFile = !type.includes("json");
    const isInline = !isFile || type === "image/png";
    const disposition = headers.get("content-disposition") ?? "inline";
    assert.equal(disposition.startsWith("attachment;"), !isInline, shortName(route));
    const isStored = isFile && !route.path.endsWith("/failed.csv");
    const expected = isStored ? "private, no-cache" : "no-store";
    assert.equal(headers.get("cache-control"), expected, shortName(route));
    const etag = headers.get("etag");
    if (etag === null) continue;
    const again = await as("owner", route, { "if-none-match": etag });
    assert.equal(again.status, 304, shortName(route));
    assert.equal(again.headers.get("cache-control"), expected, shortName(route));
  }
});

test("resources of another account are a 404 for members too", async () => {
  const foreign = await createOneOfEach(service.url, stranger.key());
  const before = await everything();
  for (const route of routes.filter(
    ({ path }) => path.includes("{") && !path.includes("invoice"),
  )) {
    const there = await as("owner", route, {}, foreign);
    const missing = await as("owner", route, {}, MISSING);
    assert.equal(there.status, 404, `${shortName(route)}: ${there.text}`);
    assert.equal(there.text, missing.text, shortName(route));
  }
  assert.deepEqual(await everything(), before);
});

test("two tabs in two environments, and links in a third, stay apart", async () => {
  const editor = memberOf("editor");
  const hooks = `${service.url}/api/v1/webhook-configs`;
  const createWebhook = async (environment: string) => {
    const headers = fromPage(editor, account.accountId, environment);
    const json = { name: environment, webhook_url: UNREACHABLE_URL, is_active: false };
    const { body } = await ask(hooks, { json, headers });
    return z.looseObject({ id: z.int() }).parse(body).id;
  };
  const [staging, development] = await Promise.all([
    createWebhook("staging"),
    createWebhook("development"),
  ]);
  const statusOf = async (environment: string, id: number) => {
    const query = `account=${account.accountId}&environment=${environment}`;
    return (await ask(`${hooks}/${id}?${query}`, { headers: { cookie: editor.cookie } })).status;
  };
  assert.deepEqual(
    [
      await statusOf("staging", staging),
      await statusOf("development", staging),
      await statusOf("development", development),
      await statusOf("production", development),
    ],
    [200, 404, 200, 404],
  );
});

test("each role is refused the routes of higher ones, without effect, and may use the others", async () => {
  const before = await everything();
  for (const role of ROLES)
    for (const route of routes.filter((one) => !mayUse(role, one))) {
      const { status, body, text } = await as(role, route);
      assert.equal(status, 403, `${role}: ${shortName(route)}: ${text}`);
      const { error, required } = membersOf(body);
      assert.ok(error === "scope_required" || error === "role_required", text);
      assert.ok(typeof required === "string", text);
    }
  assert.deepEqual(await everything(), before);
  for (const role of ROLES)
    for (const route of routes.filter((one) => mayUse(role, one))) {
      const answer = await as(role, route);
      const what = `${role}: ${shortName(route)}: ${answer.text.slice(0, 200)}`;
      assert.ok(answer.status < 500 && answer.status !== 401, what);
      const isRefused = ["scope_required", "role_required"].includes(String(codeOf(answer)));
      assert.ok(!isRefused, what);
    }
});

function mayUse(role: Role, route: Operation): boolean {
  const name = shortName(route);
  const [, lowest] = LOWEST.find(([pattern]) => pattern.test(name)) ?? [];
  assert.ok(lowest !== undefined, `say in LOWEST which roles may use ${name}`);
  return ROLES.indexOf(role) >= ROLES.indexOf(lowest);
}
