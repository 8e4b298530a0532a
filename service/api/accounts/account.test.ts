import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { z } from "zod";
import { Account } from "#contract/account-settings.ts";
import { ApiKeyCreated } from "#contract/api-key.ts";
import { AuditEntryPage } from "#contract/audit-entry.ts";
import { EnvironmentPage } from "#contract/environment.ts";
import { Member, MemberPage } from "#contract/member.ts";
import { type Answer, ask, type Question } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const stranger = await testAccount(service);
const { db } = service.database;

const api = (path: string, question: Question = {}) =>
  ask(`${service.url}/api/v1${path}`, { key: account.key(), ...question });
const put = (json: object, key = account.key()) => api("/account", { method: "PUT", json, key });
const read = async () => Account.parse((await api("/account", { key: account.key("read") })).body);
const add = (json: object) => api("/members", { json });
const members = async () => MemberPage.parse((await api("/members")).body).members;
const entries = async () => AuditEntryPage.parse((await api("/audit-log")).body).entries;

test("without a provider no account can require single sign-on", async () => {
  assert.equal((await read()).sign_in, "any");
  refused(await put({ sign_in: "sso" }), 409, "single_sign_on_missing");
  refused(await put({ sign_in: "saml" }), 400, "validation_error");
  assert.equal((await read()).sign_in, "any");
});

test("environments are listed in the order in which a version is published to them", async () => {
  const names = ["development", "staging", "production"];
  const all = EnvironmentPage.parse((await api("/environments")).body);
  assert.deepEqual(
    all.environments.map(({ id, name }) => [id, name]),
    names.map((name) => [name, name]),
  );
  assert.deepEqual([all.total, all.next_cursor], [3, null]);
  const seen: string[] = [];
  let cursor = "";
  do {
    const answer = await api(`/environments?limit=1${cursor}`);
    const page = EnvironmentPage.parse(answer.body);
    seen.push(...page.environments.map(({ name }) => name));
    cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
  } while (cursor !== "");
  assert.deepEqual(seen, names);
});

test("an account is returned with its settings", async () => {
  const { created_at, ...rest } = await read();
  assert.ok(Date.parse(created_at) <= Date.now());
  assert.deepEqual(rest, {
    id: account.accountId,
    email: account.email,
    name: null,
    plan: "ENTERPRISE",
    subscription_status: "active",
    retention_seconds: null,
    overage_limit_pdfs: null,
    api_key_cap_spans_environments: true,
    sign_in: "any",
    notices: [],
  });
});

test("PUT changes the given settings, and null resets them", async () => {
  const before = await read();
  const given = { name: "Ann & Co", retention_seconds: 60, overage_limit_pdfs: 0 };
  const answer = await put(given);
  assert.equal(answer.status, 200);
  assert.deepEqual(Account.parse(answer.body), { ...before, ...given });
  assert.deepEqual(Account.parse((await put({ overage_limit_pdfs: 500 })).body), {
    ...before,
    ...given,
    overage_limit_pdfs: 500,
  });
  assert.deepEqual(await read(), Account.parse((await put({})).body));
  const none = { name: null, retention_seconds: null, overage_limit_pdfs: null };
  assert.deepEqual(Account.parse((await put(none)).body), before);
});

test("invalid settings are refused and change nothing", async () => {
  const before = await read();
  for (const wrong of [
    { name: "" },
    { retention_seconds: 0 },
    { retention_seconds: 2_592_001 },
    { retention_seconds: 1.5 },
    { overage_limit_pdfs: -1 },
    { api_key_cap_spans_environments: "yes" },
    { plan: "ENTERPRISE" },
    { email: "eve@example.com" },
    [],
  ])
    refused(await put(wrong), 400, "validation_error");
  assert.deepEqual(await read(), before);
});

test("only admin keys change an account's settings", async () => {
  for (const scope of ["read", "write"] as const)
    refused(await put({ name: "x" }, account.key(scope)), 403, "scope_required");
});

test("the owner is a member from the account's creation and cannot be removed", async () => {
  const [owner, ...others] = await members();
  assert.deepEqual([owner?.email, owner?.role, others], [account.email, "owner", []]);
  const answer = await api(`/members/${owner?.id}`, { method: "DELETE" });
  refused(answer, 409, "owner_stays");
  assert.equal((await members()).length, 1);
});

test("members are added and removed, and an address is unique regardless of case", async () => {
  const answer = await add({ email: "Bob@example.com", role: "editor" });
  assert.equal(answer.status, 201);
  const bob = Member.parse(answer.body);
  assert.deepEqual([bob.email, bob.role], ["Bob@example.com", "editor"]);
  refused(await add({ email: "bob@example.com", role: "viewer" }), 409, "member_exists");
  refused(await add({ email: account.email.toUpperCase(), role: "admin" }), 409, "member_exists");
  assert.deepEqual((await members())[0], bob);
  const gone = await api(`/members/${bob.id}`, { method: "DELETE" });
  assert.deepEqual([gone.status, gone.text], [204, ""]);
  refused(await api(`/members/${bob.id}`, { method: "DELETE" }), 404, "member_not_found");
});

test("of ten concurrent requests with the same address one succeeds", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => add({ email: "race@example.com", role: "viewer" })),
  );
  assert.equal(statuses(answers), "201 409 409 409 409 409 409 409 409 409");
});

test("a second owner and a malformed address are refused", async () => {
  for (const wrong of [
    { email: "x@example.com", role: "owner" },
    { email: "x@example.com" },
    { email: "x", role: "viewer" },
    { email: `${"x".repeat(250)}@example.com`, role: "viewer" },
    { email: "x@example.com", role: "viewer", name: "X" },
  ])
    refused(await add(wrong), 400, "validation_error");
});

test("only admin keys of the account manage its members", async () => {
  const [own] = await members();
  const path = `/members/${own?.id}`;
  const key = account.key("write");
  refused(await api("/members", { key }), 403, "scope_required");
  refused(await api("/members", { key, json: {} }), 403, "scope_required");
  refused(await api(path, { key, method: "DELETE" }), 403, "scope_required");
  const foreign = await api(path, { key: stranger.key(), method: "DELETE" });
  refused(foreign, 404, "member_not_found");
});

test("the audit log names the action and the key, without names or addresses", async () => {
  const made = ApiKeyCreated.parse(
    (await api("/api-keys", { json: { name: "Secret name", environment: "staging" } })).body,
  );
  const rotation = await api(`/api-keys/${made.id}/rotate`, { json: { overlap_seconds: 5 } });
  const fresh = ApiKeyCreated.parse(rotation.body);
  await api(`/api-keys/${fresh.id}`, { method: "DELETE" });
  const added = await add({ email: "cy@example.com", role: "admin" });
  const { id } = Member.parse(added.body);
  await put({ name: "Hidden", retention_seconds: 77 });
  await put({ name: "Hidden" });
  refused(await put({ name: "x" }, account.key("write", "staging")), 403, "scope_required");
  const [refusal, changed, member, revoked, rotated, created] = await entries();
  const { id: admin } = ApiKeyCreated.pick({ id: true }).parse({ id: created?.api_key_id });
  const by = { api_key_id: admin, by: { type: "key", id: admin } } as const;
  assert.partialDeepStrictEqual(
    [changed, member, revoked, rotated, created],
    [
      {
        ...by,
        action: "account.changed",
        subject: null,
        details: { changed: ["name", "retention_seconds"] },
      },
      { ...by, action: "member.invited", subject: `member/${id}`, details: { role: "admin" } },
      { ...by, action: "api_key.revoked", subject: `api_key/${fresh.id}` },
      {
        ...by,
        action: "api_key.rotated",
        subject: `api_key/${made.id}`,
        details: { new_key_id: fresh.id, overlap_seconds: 5 },
      },
      {
        ...by,
        action: "api_key.created",
        subject: `api_key/${made.id}`,
        details: { scope: "write", environment: "staging" },
      },
    ],
  );
  assert.equal(refusal?.action, "scope.refused");
  assert.notEqual(refusal?.api_key_id, admin);
  const { text } = await api("/audit-log");
  for (const secret of ["example.com", "Hidden", "Secret name", made.key.slice(12, 42)])
    assert.ok(!text.includes(secret), secret);
});

test("the audit log begins with the account", async () => {
  const all = AuditEntryPage.parse((await api("/audit-log", { key: stranger.key() })).body);
  const first = all.entries.at(-1);
  assert.deepEqual(
    [first?.action, first?.api_key_id, first?.by, first?.details],
    ["account.created", null, null, { plan: "ENTERPRISE" }],
  );
});

test("the audit log cannot be changed, not even in the database", async () => {
  const before = await entries();
  for (const attempt of [
    sql`update audit_entry set action = 'nothing'`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
  ])
    await assert.rejects(attempt.execute(db), /append-only/);
  assert.deepEqual(await entries(), before);
});

test("only admin keys of the account read its audit log, in pages", async () => {
  refused(await api("/audit-log", { key: account.key("write") }), 403, "scope_required");
  const Page = z.object({ entries: z.array(z.object({ id: z.int() })), total: z.int() });
  const { entries: all, total } = Page.parse((await api("/audit-log")).body);
  assert.equal(all.length, total);
  const first = AuditEntryPage.parse((await api("/audit-log?limit=2")).body);
  const rest = AuditEntryPage.parse((await api(`/audit-log?cursor=${first.next_cursor}`)).body);
  const ids = [...first.entries, ...rest.entries].map(({ id }) => id);
  assert.deepEqual(
    ids,
    all.map(({ id }) => id),
  );
  assert.deepEqual(
    ids.toSorted((a, b) => b - a),
    ids,
  );
});

/** The statuses of some answers, in order. */
function statuses(answers: readonly Answer[]): string {
  return answers
    .map(({ status }) => status)
    .toSorted((a, b) => a - b)
    .join(" ");
}
