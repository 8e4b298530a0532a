import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import Fastify from "fastify";
import { instant } from "#base/instant.ts";
import { createAccount, scopeOfRole } from "#domain/access";
import type { MemberRole } from "#domain/accounts";
import { accessDeps } from "../../../test/support/harness/access-deps.ts";
import { type Answer, ask, type Question } from "../../../test/support/harness/ask.ts";
import { testDatabase } from "../../../test/support/harness/database.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { fromPage, type SignedIn, signIn } from "../../../test/support/harness/signed-in.ts";
import { admissionStore } from "../../adapters/database/admission/admission-store.ts";
import { storesOn } from "../../adapters/database/stores.ts";
import { ROUTES } from "../routes.ts";
import { admit } from "./admit.ts";
import { answerErrors } from "./answer-errors.ts";
import { Connections } from "./connections.ts";

const { db, pool, close } = await testDatabase();
after(close);
const NOW = new Date(Date.UTC(2030, 0));
const deps = accessDeps({ db }, { now: () => instant(NOW) });
const { accountId, key } = await newAccount();
const ROLES = ["owner", "admin", "editor", "viewer"] as const;
const members = new Map<MemberRole, SignedIn>();
for (const role of ROLES) members.set(role, await signIn(pool, accountId, role, NOW));

/** A route of members only. */
const ME = { path: "/api/v1/me/password" };
const TEMPLATES = "/api/v1/templates";
const BASE = "https://forms.example";
const url = await startApp();

const CHANGING = ["date", "x-request-id"];

async function newAccount() {
  const made = await createAccount(deps, { email: `${randomUUID()}@example.com`, plan: "PRO" });
  return { accountId: made.accountId, key: made.keys[0]?.text ?? "" };
}

/** The routes of the API without what they do: an admitted request gets its query and its environment. */
async function startApp(): Promise<string> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: false } });
  after(() => app.close());
  answerErrors(app);
  const ports = {
    ...deps,
    admission: admissionStore(pool),
    audit: storesOn(db).audit,
    baseUrl: () => BASE,
    templateBytesMax: 1000,
    csvBytesMax: 1000,
  };
  admit(app, ports, { connections: new Connections(), known: ROUTES, shed: () => undefined });
  for (const each of ROUTES)
    app.route({
      method: each.method,
      url: each.path,
      config: { route: each },
      handler: (request, reply) =>
        reply
          .code(200)
          .send({ query: request.query, environment: request.caller?.environment ?? null }),
    });
  return await app.listen({ host: "127.0.0.1", port: 0 });
}

/** The Cookie header on https. */
function secure({ cookie }: SignedIn): string {
  return `__Host-${cookie}`;
}

function memberOf(role: MemberRole): SignedIn {
  const member = members.get(role);
  assert.ok(member !== undefined);
  return member;
}

function sendQuestion(method: string, path: string, question: Question = {}): Promise<Answer> {
  return ask(`${url}${path.replaceAll(/:\w+/g, "1")}`, { ...question, method });
}

async function as(
  role: MemberRole,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const page = { ...fromPage(memberOf(role), accountId), cookie: secure(memberOf(role)) };
  return await sendQuestion(method, path, { headers: { ...page, ...headers } });
}

/** A viewer's link: a GET with nothing but the cookie. */
function link(query: string, path = TEMPLATES): Promise<Answer> {
  return sendQuestion("GET", `${path}?${query}`, {
    headers: { cookie: secure(memberOf("viewer")) },
  });
}

async function countedOf({ memberId }: SignedIn): Promise<number> {
  const { rows } = await pool.query<{ counted: number }>(
    "select counted from rate_window where holder = 'member' and holder_id = $1",
    [memberId],
  );
  return rows[0]?.counted ?? 0;
}

test("a member may use a route on its own membership with any role", async () => {
  for (const role of ROLES) {
    const isAdmin = role === "owner" || role === "admin";
    const own = `/api/v1/members/${memberOf(role).memberId}`;
    assert.notEqual((await as(role, "DELETE", own)).status, 403, role);
    assert.equal((await as(role, "DELETE", `${own}1`)).status === 403, !isAdmin, role);
    assert.equal((await as(role, "PUT", own)).status === 403, !isAdmin, role);
  }
});

test("every route admits the roles that have its scope and its role, and no other", async () => {
  for (const { method, path, scope, memberRole } of ROUTES)
    for (const role of ROLES) {
      const { status, body } = await as(role, method, path);
      const scopes = ["read", "write", "admin"];
      const hasScope = scopes.indexOf(scopeOfRole(role)) >= scopes.indexOf(scope);
      const hasRole = memberRole === null || role === "owner" || role === memberRole;
      const what = `${role}: ${method} ${path}`;
      if (hasScope && hasRole) assert.notEqual(status, 403, what);
      else
        assert.partialDeepStrictEqual(
          body,
          { error: hasScope ? "role_required" : "scope_required" },
          what,
        );
    }
});

test("checkout, portal and plan changes need an admin or the owner", () => {
  const paths = ROUTES.filter(({ memberRole }) => memberRole === "admin").map(({ path }) => path);
  assert.deepEqual(
    paths.map((path) => path.replace("/api/v1/billing/", "")),
    [
      "checkout",
      "portal",
      "subscription/upgrade",
      "subscription/downgrade",
      "subscription/preview",
      "subscription/cancel",
      "subscription/reactivate",
    ],
  );
});

test("a refused role is in the audit log with the member", async () => {
  refused(await as("viewer", "GET", "/api/v1/billing/portal"), 403, "role_required");
  const page = { before: null, skip: 0, limit: 1 };
  const [entry] = (await storesOn(db).audit.listEntries(accountId, page)).items;
  assert.partialDeepStrictEqual(entry, {
    action: "role.refused",
    by: { kind: "member", memberId: memberOf("viewer").memberId },
    subject: "GET /api/v1/billing/portal",
    details: { required: "admin", role: "viewer" },
  });
});

test("a key on a route of members is a 403, and needs no role for billing", async () => {
  refused(await ask(`${url}${ME.path}`, { key, method: "PUT" }), 403, "member_required");
  const portal = await ask(`${url}/api/v1/billing/portal`, { key });
  assert.equal(portal.status, 200);
});

test("an Authorization header wins over a cookie, and without either the request is a 401", async () => {
  const member = await signIn(pool, accountId, "viewer", NOW);
  const headers = fromPage({ cookie: secure(member) }, accountId);
  assert.equal((await ask(`${url}${TEMPLATES}`, { key, headers })).status, 200);
  const wrong = { ...headers, authorization: "Basic x" };
  refused(await sendQuestion("GET", TEMPLATES, { headers: wrong }), 401, "missing_authorization");
  refused(await sendQuestion("GET", TEMPLATES), 401, "missing_authorization");
  const others = { headers: { cookie: "a=b; platen_session=; __Host-platen_session=short" } };
  refused(await sendQuestion("GET", TEMPLATES, others), 401, "missing_authorization");
  assert.equal(await countedOf(member), 0);
});

test("without a valid session a request of a page is a 401, also on unknown paths", async () => {
  const { cookie: _, ...bare } = fromPage(memberOf("viewer"), accountId);
  const unknown = `__Host-platen_session=${"A".repeat(43)}`;
  const plain = memberOf("viewer").cookie;
  for (const headers of [bare, { ...bare, cookie: unknown }, { ...bare, cookie: plain }])
    for (const path of [TEMPLATES, "/api/v1/nothing"])
      refused(await sendQuestion("GET", path, { headers }), 401, "session_required");
  const links = await sendQuestion("GET", `${TEMPLATES}?account=${accountId}&environment=staging`);
  refused(links, 401, "session_required");
  assert.equal(links.headers.get("www-authenticate"), null);
});

test("the account and the environment come from headers, in links from the query, which loses them", async () => {
  const headers = { "platen-environment": "staging" };
  const named = await as("viewer", "GET", `${TEMPLATES}?limit=2`, headers);
  assert.deepEqual(named.body, { query: { limit: "2" }, environment: "staging" });
  const linked = await link(`account=${accountId}&environment=development&limit=2`);
  assert.deepEqual(linked.body, { query: { limit: "2" }, environment: "development" });
  const query = `account=${accountId}&environment=staging`;
  const cookie = secure(memberOf("editor"));
  const posted = await sendQuestion("POST", `/api/v1/mappings?${query}`, {
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });
  refused(posted, 400, "validation_error");
});

test("a request without an account, or with an absent or unknown environment, is a 400", async () => {
  const account = refused(await link("environment=staging"), 400, "validation_error");
  assert.partialDeepStrictEqual(account, {
    details: [{ field: "Platen-Account", code: "required" }],
  });
  for (const [query, code] of [
    ["", "required"],
    ["&environment=", "required"],
    ["&environment=live", "invalid_value"],
    ["&environment=staging&environment=staging", "required"],
  ]) {
    const body = refused(await link(`account=${accountId}${query}`), 400, "validation_error");
    assert.partialDeepStrictEqual(body, { details: [{ field: "Platen-Environment", code }] });
  }
});

test("an account of others is byte-identical to an unknown and to a malformed one", async () => {
  const other = await newAccount();
  const answers: unknown[] = [];
  for (const account of [
    other.accountId,
    "acct_00000000000000000000",
    "%00",
    "a b",
    `${accountId} x`,
  ])
    for (const path of [TEMPLATES, "/api/v1/nothing"]) {
      const answer = await sendQuestion("GET", `${path}?account=${account}&environment=staging`, {
        headers: { cookie: secure(memberOf("viewer")) },
      });
      const { request_id: _, ...body } = refused(answer, 404, "account_not_found");
      const headers = [...answer.headers].filter(([name]) => !CHANGING.includes(name));
      answers.push({ body, headers });
    }
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
});

test("only a page of the service changes something, and others do not use up the rate limit", async () => {
  const member = await signIn(pool, accountId, "editor", NOW);
  const { "sec-fetch-site": _, ...page } = fromPage({ cookie: secure(member) }, accountId);
  const strangers = [
    {},
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://forms.example" },
    { "sec-fetch-site": "same-site", origin: BASE },
  ];
  for (const more of strangers)
    for (const path of ["/api/v1/mappings", "/api/v1/nothing"]) {
      const headers = { ...page, ...more };
      refused(await sendQuestion("POST", path, { headers }), 403, "cross_origin");
    }
  assert.equal(await countedOf(member), 0);
  for (const more of [{ "sec-fetch-site": "same-origin" }, { origin: BASE }]) {
    const headers = { ...page, ...more };
    assert.equal((await sendQuestion("POST", "/api/v1/mappings", { headers })).status, 200);
  }
  const cross = { ...page, "sec-fetch-site": "cross-site" };
  assert.equal((await sendQuestion("GET", TEMPLATES, { headers: cross })).status, 200);
});

test("a member of a read-only account may still pay, leave, and end keys as the owner", async () => {
  await setStatus("past_due");
  const locked: readonly (readonly [MemberRole, string, string])[] = [
    ["owner", "POST", "/api/v1/mappings"],
    ["owner", "POST", "/api/v1/members"],
    ["owner", "POST", "/api/v1/api-keys"],
    ["admin", "DELETE", "/api/v1/api-keys/1"],
  ];
  for (const [role, method, path] of locked)
    refused(await as(role, method, path), 402, "account_read_only");
  const open: readonly (readonly [MemberRole, string, string])[] = [
    ["viewer", "PUT", "/api/v1/me/password"],
    ["viewer", "GET", TEMPLATES],
    ["admin", "POST", "/api/v1/billing/checkout"],
    ["admin", "DELETE", "/api/v1/members/1"],
    ["owner", "DELETE", "/api/v1/api-keys/1"],
  ];
  for (const [role, method, path] of open)
    assert.equal((await as(role, method, path)).status, 200, path);
  await setStatus("active");
});

test("a member's rate limit has the same headers, and precedes everything but the session", async () => {
  const member = await signIn(pool, accountId, "viewer", NOW);
  await pool.query("select * from count_requests('member', $1, 1000, $2, 3600, 1000)", [
    member.memberId,
    NOW,
  ]);
  const headers = fromPage({ cookie: secure(member) }, accountId, "nowhere");
  for (const path of ["/api/v1/mappings", "/api/v1/nothing"]) {
    const answer = await sendQuestion("POST", path, { headers });
    refused(answer, 429, "rate_limit_exceeded");
    assert.equal(answer.headers.get("x-ratelimit-limit"), "1000");
    assert.equal(answer.headers.get("x-ratelimit-remaining"), "0");
    assert.match(answer.text, /Each member is limited to 1000/);
  }
  const fresh = await as("viewer", "GET", "/api/v1/nothing", { "platen-environment": "nowhere" });
  refused(fresh, 400, "validation_error");
  refused(await as("viewer", "GET", "/api/v1/nothing"), 404, "not_found");
  refused(await as("viewer", "DELETE", TEMPLATES), 405, "method_not_allowed");
});

test("a member who is removed, and a session that is ended, are refused at once", async () => {
  const removed = await signIn(pool, accountId, "editor", NOW);
  const ended = await signIn(pool, accountId, "editor", NOW);
  const get = (member: SignedIn) =>
    sendQuestion("GET", TEMPLATES, { headers: fromPage({ cookie: secure(member) }, accountId) });
  for (const member of [removed, ended]) assert.equal((await get(member)).status, 200);
  await pool.query("delete from member where id = $1", [removed.memberId]);
  await pool.query("delete from session where id = $1", [ended.sessionId]);
  refused(await get(removed), 404, "account_not_found");
  refused(await get(ended), 401, "session_required");
});

async function setStatus(status: string): Promise<void> {
  const values = [status, accountId];
  await pool.query("update account set subscription_status = $1 where id = $2", values);
}
