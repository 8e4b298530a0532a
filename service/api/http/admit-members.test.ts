import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import Fastify from "fastify";
import { z } from "zod";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import {
  type AccountId,
  createAccount,
  type MemberId,
  type MemberRole,
  type PersonId,
  type SessionId,
  scopeOfRole,
} from "#domain/accounts";
import { DEFAULT_PLANS } from "#domain/plans";
import { type Answer, ask, type Question } from "../../../test/support/harness/ask.ts";
import { testDatabase } from "../../../test/support/harness/database.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { admissionStore } from "../../adapters/database/accounts/admission-store.ts";
import { storesOn, transactOn } from "../../adapters/database/stores.ts";
import { systemHashing } from "../../adapters/system/hashing.ts";
import { systemRandomness } from "../../adapters/system/randomness.ts";
import { ROUTES } from "../routes.ts";
import { type AdmitPorts, admit } from "./admit.ts";
import { answerErrors } from "./answer-errors.ts";
import type { AuthenticateMember, CookieRequest } from "./authentication.ts";
import { type Operation, route } from "./route.ts";

const { db, pool, close } = await testDatabase();
after(close);
const system = {
  clock: { now: () => instant(Date.UTC(2030, 0)) },
  hashing: systemHashing(),
  randomness: systemRandomness(),
  plans: DEFAULT_PLANS,
};
const { accountId, keys } = await createAccount(
  { transact: transactOn(db), ...system },
  { email: `${randomUUID()}@example.com`, plan: "PRO" },
);
const key = keys[0]?.text ?? "";
const MEMBER = {
  memberId: brand<MemberId>(3),
  personId: brand<PersonId>("user_a"),
  sessionId: brand<SessionId>(8),
  authenticatedAt: system.clock.now(),
};

/** The route of a signed-in person's own settings, and one of members only. */
const ME = route({
  method: "PUT",
  path: "/api/v1/me/password",
  scope: "read",
  callers: "members",
  tag: "Test",
  summary: "Test",
  description: "Test.",
  answers: {},
  handle: () => Promise.reject(new Error("not called")),
});

/** The routes of the API without what they do: an admitted request is a 204. */
async function served(authenticateMember: AuthenticateMember | null): Promise<string> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: false } });
  after(() => app.close());
  answerErrors(app);
  const ports: AdmitPorts = {
    ...system,
    admission: admissionStore(pool),
    audit: storesOn(db).audit,
    authenticateMember,
    baseUrl: () => "https://forms.example",
    templateBytesMax: 1000,
    csvBytesMax: 1000,
  };
  const routes: readonly Operation[] = [...ROUTES, ME];
  admit(app, ports, routes);
  for (const each of routes)
    app.route({
      method: each.method,
      url: each.path,
      config: { route: each },
      handler: (request, reply) => reply.code(200).send(request.query),
    });
  return await app.listen({ host: "127.0.0.1", port: 0 });
}

/** The member whom a cookie of these tests describes. */
const Member = z.object({
  role: z.enum(["owner", "admin", "editor", "viewer"]),
  status: z.enum(["active", "past_due"]).default("active"),
  isLimited: z.boolean().default(false),
});
type Member = z.input<typeof Member>;

/** What the last cookie request named. */
let named: Pick<CookieRequest, "account" | "environment"> | null = null;

const url = await served(({ cookie, account, environment }) => {
  named = { account, environment };
  const { role, status, isLimited } = Member.parse(JSON.parse(cookie));
  const by = { kind: "member", ...MEMBER, role } as const;
  const id = brand<AccountId>(accountId);
  const scope = scopeOfRole(role);
  return Promise.resolve({
    caller: { accountId: id, by, scope, environment: "staging", tier: "PRO" },
    subscriptionStatus: status,
    window: {
      limit: 1000,
      remaining: 0,
      resetSeconds: 10,
      retryAfterSeconds: isLimited ? 7 : null,
    },
  });
});

function as(
  member: Member,
  method: string,
  path: string,
  question: Question = {},
): Promise<Answer> {
  const headers = { cookie: JSON.stringify(member), ...question.headers };
  return ask(`${url}${path.replaceAll(/:\w+/g, "1")}`, { ...question, method, headers });
}

test("a member may use a route on its own membership with any role", async () => {
  const own = `/api/v1/members/${MEMBER.memberId}`;
  for (const role of ["owner", "admin", "editor", "viewer"] as const) {
    assert.equal((await as({ role }, "DELETE", own)).status, 200, role);
    assert.equal((await as({ role }, "DELETE", `${own}1`)).status === 403, !isAdmin(role), role);
    assert.equal((await as({ role }, "PUT", own)).status === 403, !isAdmin(role), role);
  }
});

function isAdmin(role: MemberRole): boolean {
  return role === "owner" || role === "admin";
}

test("every route admits the roles that have its scope and its role, and no other", async () => {
  for (const { method, path, scope, memberRole } of ROUTES)
    for (const role of ["owner", "admin", "editor", "viewer"] as const) {
      const { status, body } = await as({ role }, method, path);
      const hasScope =
        ["read", "write", "admin"].indexOf(scopeOfRole(role)) >=
        ["read", "write", "admin"].indexOf(scope);
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
  const paths = ROUTES.filter(({ memberRole }) => memberRole !== null).map(({ path }) => path);
  assert.deepEqual(
    paths.map((path) => path.replace("/api/v1/billing/", "")),
    [
      "checkout",
      "portal",
      "subscription/upgrade",
      "subscription/downgrade",
      "subscription/cancel",
      "subscription/reactivate",
    ],
  );
});

test("a refused role is in the audit log with the member", async () => {
  refused(await as({ role: "viewer" }, "GET", "/api/v1/billing/portal"), 403, "role_required");
  const page = { before: null, skip: 0, limit: 1 };
  const [entry] = (await storesOn(db).audit.listEntries(accountId, page)).items;
  assert.partialDeepStrictEqual(entry, {
    action: "role.refused",
    by: { kind: "member", memberId: 3 },
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
  const cookie = JSON.stringify({ role: "owner" });
  const path = `${url}/api/v1/templates`;
  named = null;
  assert.equal((await ask(path, { key, headers: { cookie } })).status, 200);
  const wrong = { authorization: "Basic x", cookie };
  refused(await ask(path, { headers: wrong }), 401, "missing_authorization");
  refused(await ask(path), 401, "missing_authorization");
  assert.equal(named, null);
});

test("without sign-in a cookie is no authentication", async () => {
  const bare = await served(null);
  const answer = await ask(`${bare}/api/v1/templates`, { headers: { cookie: "a=b" } });
  refused(answer, 401, "missing_authorization");
});

test("the account and the environment come from headers, in links from the query, which loses them", async () => {
  const headers = { "platen-account": "acct_h", "platen-environment": "staging" };
  await as({ role: "viewer" }, "GET", "/api/v1/templates", { headers });
  assert.deepEqual(named, { account: "acct_h", environment: "staging" });
  const link = "/api/v1/templates?account=acct_q&environment=production&limit=2";
  const { body } = await as({ role: "viewer" }, "GET", link);
  assert.deepEqual(named, { account: "acct_q", environment: "production" });
  assert.deepEqual(body, { limit: "2" });
  await as({ role: "viewer" }, "GET", "/api/v1/templates");
  assert.deepEqual(named, { account: null, environment: null });
});

test("a member of a read-only account may still pay, leave, and end keys as the owner", async () => {
  const status = "past_due";
  const locked: readonly (readonly [MemberRole, string, string])[] = [
    ["owner", "POST", "/api/v1/mappings"],
    ["owner", "POST", "/api/v1/members"],
    ["owner", "POST", "/api/v1/api-keys"],
    ["admin", "DELETE", "/api/v1/api-keys/1"],
  ];
  for (const [role, method, path] of locked)
    refused(await as({ role, status }, method, path), 402, "account_read_only");
  const open: readonly (readonly [MemberRole, string, string])[] = [
    ["viewer", "PUT", "/api/v1/me/password"],
    ["viewer", "GET", "/api/v1/templates"],
    ["admin", "POST", "/api/v1/billing/checkout"],
    ["admin", "DELETE", "/api/v1/members/1"],
    ["owner", "DELETE", "/api/v1/api-keys/1"],
  ];
  for (const [role, method, path] of open)
    assert.equal((await as({ role, status }, method, path)).status, 200, path);
});

test("a member's rate limit has the same headers and comes before the permissions", async () => {
  const answer = await as({ role: "viewer", isLimited: true }, "POST", "/api/v1/mappings");
  assert.equal(refused(answer, 429, "rate_limit_exceeded")["retry_after"], 7);
  assert.equal(answer.headers.get("x-ratelimit-limit"), "1000");
  assert.match(answer.text, /Each member is limited to 1000/);
});

test("a refused cookie is answered before the path is looked up", async () => {
  const closed = await served(() =>
    Promise.reject(new Refusal(401, "session_required", "Sign in to go on.")),
  );
  const headers = { cookie: "session=x" };
  refused(await ask(`${closed}/api/v1/nothing`, { headers }), 401, "session_required");
});
