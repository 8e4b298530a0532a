import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ApiKey, ApiKeyCreated, ApiKeyPage } from "#contract/api-key.ts";
import { type Answer, ask, type Question } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testService, uniqueEmail } from "../../../test/support/harness/service.ts";
import { createAccountIn } from "../../main.ts";

const service = await testService();
after(service.stop);

/** An account with one admin key in production. */
async function newAccount(plan: "PRO" | "ENTERPRISE" = "PRO"): Promise<Desk> {
  const keys = [{ environment: "production", scope: "admin" }] as const;
  const made = await createAccountIn(service.config, { email: uniqueEmail("ann"), plan, keys });
  return desk(made.keys["production"]?.["admin"] ?? "");
}

type Desk = ReturnType<typeof desk>;

function desk(key: string) {
  const api = (path: string, question: Question = {}): Promise<Answer> =>
    ask(`${service.url}/api/v1${path}`, { key, ...question });
  const make = (more: object = {}): Promise<Answer> =>
    api("/api-keys", { json: { name: "K", environment: "production", ...more } });
  return {
    key,
    api,
    make,
    made: async (more: object = {}) => ApiKeyCreated.parse((await make(more)).body),
    rotate: (id: number, json: object = {}) => api(`/api-keys/${id}/rotate`, { json }),
    revoke: (id: number) => api(`/api-keys/${id}`, { method: "DELETE" }),
    list: async () => ApiKeyPage.parse((await api("/api-keys")).body).api_keys,
  };
}

/** The response to a request that every key may send. */
const works = async (key: string): Promise<number> =>
  (await ask(`${service.url}/api/v1/templates`, { key })).status;

/** As if the key's time had passed. */
async function expire(id: number): Promise<void> {
  const { db } = service.database;
  const expired = { expires_at: new Date(0) };
  await db.updateTable("api_key").set(expired).where("id", "=", id).execute();
}

const liveKeys = async ({ list }: Desk): Promise<number> =>
  (await list()).filter(
    ({ revoked_at, expires_at }) =>
      revoked_at === null && (expires_at === null || new Date(expires_at) > new Date()),
  ).length;

test("a key is returned once and works immediately, with the requested scope and environment", async () => {
  const ann = await newAccount();
  const answer = await ann.make({ name: "Nightly", scope: "read", environment: "staging" });
  assert.equal(answer.status, 201);
  const { key, ...shown } = ApiKeyCreated.parse(answer.body);
  assert.match(key, /^platen_stg_[0-9A-Za-z]{36}$/);
  const { id, created_at, ...rest } = shown;
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  assert.deepEqual(rest, {
    name: "Nightly",
    prefix: "platen_stg_",
    last_four: key.slice(-4),
    scope: "read",
    environment: "staging",
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
    created_by_member_id: null,
  });
  const one = await ann.api(`/api-keys/${id}`);
  assert.deepEqual(ApiKey.parse(one.body), shown);
  assert.deepEqual((await ann.list())[0], shown);
  for (const { text } of [one, await ann.api("/api-keys")])
    assert.ok(!text.includes(key) && !text.includes(key.slice(0, 20)));
  assert.equal(await works(key), 200);
  refused(await desk(key).api("/api-keys"), 403, "scope_required");
});

test("a key has the scope write by default", async () => {
  const ann = await newAccount();
  assert.equal((await ann.made()).scope, "write");
});

test("an invalid request creates no key", async () => {
  const ann = await newAccount();
  const before = await ann.list();
  for (const wrong of [
    { name: "" },
    { name: undefined },
    { environment: undefined },
    { environment: "live" },
    { scope: "owner" },
    { expires_at: "tomorrow" },
    { expires_at: "2020-01-01T00:00:00Z" },
    { key: "platen_live_mine" },
  ])
    refused(await ann.make(wrong), 400, "validation_error");
  assert.deepEqual(await ann.list(), before);
});

test("beyond the plan's limit another key is refused, and existing keys keep working", async () => {
  const ann = await newAccount();
  const others = await Promise.all([1, 2, 3, 4].map(() => ann.made()));
  const body = refused(await ann.make(), 403, "feature_limit_reached");
  assert.deepEqual([body["limit"], body["tier"]], ["api_keys", "PRO"]);
  for (const { key } of others) assert.equal(await works(key), 200);
  assert.equal(await liveKeys(ann), 5);
});

test("of ten concurrent requests below a limit with room for one, one creates a key", async () => {
  const ann = await newAccount();
  for (const _ of [1, 2, 3]) await ann.made();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ann.make()));
  assert.equal(statuses(answers), "201 403 403 403 403 403 403 403 403 403");
  assert.equal(await liveKeys(ann), 5);
});

test("revoked and expired keys do not count towards the limit", async () => {
  const ann = await newAccount();
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const [first, , , last] = [
    await ann.made(),
    await ann.made(),
    await ann.made(),
    await ann.made({ expires_at: soon }),
  ];
  assert.equal((await ann.revoke(first.id)).status, 204);
  assert.equal((await ann.make()).status, 201);
  refused(await ann.make(), 403, "feature_limit_reached");
  await expire(last.id);
  assert.equal((await ann.make()).status, 201);
  assert.equal(await works(last.key), 401);
});

test("with the account's setting, the limit applies per environment", async () => {
  const ann = await newAccount();
  for (const _ of [1, 2, 3, 4]) await ann.made();
  const setting = { api_key_cap_spans_environments: false };
  assert.equal((await ann.api("/account", { method: "PUT", json: setting })).status, 200);
  refused(await ann.make(), 403, "feature_limit_reached");
  assert.equal((await ann.make({ environment: "staging" })).status, 201);
});

test("ENTERPRISE has no limit of keys", async () => {
  const ann = await newAccount("ENTERPRISE");
  const answers = await Promise.all(Array.from({ length: 30 }, () => ann.make()));
  assert.ok(answers.every(({ status }) => status === 201));
});

test("a revoked key is refused immediately, and is still listed", async () => {
  const ann = await newAccount();
  const { id, key } = await ann.made();
  assert.equal(await works(key), 200);
  const answer = await ann.revoke(id);
  assert.deepEqual([answer.status, answer.text], [204, ""]);
  assert.equal(await works(key), 401);
  const [shown] = await ann.list();
  assert.deepEqual([shown?.id, shown?.revoked_at === null], [id, false]);
  assert.equal((await ann.revoke(id)).status, 204, "again is no fault");
  assert.deepEqual((await ann.list())[0], shown);
});

test("a key can revoke itself, but the account's last admin key cannot be revoked, not even concurrently", async () => {
  const ann = await newAccount();
  const own = (await ann.list())[0]?.id ?? 0;
  refused(await ann.revoke(own), 409, "last_admin_key");
  const soon = await ann.made({ scope: "admin" });
  const both = await Promise.all([ann.revoke(own), desk(soon.key).revoke(soon.id)]);
  assert.equal(statuses(both), "204 409");
});

test("a rotated key is replaced by a similar one and ends immediately without an overlap", async () => {
  const ann = await newAccount();
  const old = await ann.made({ name: "Robot", scope: "read", environment: "development" });
  const answer = await ann.rotate(old.id);
  assert.equal(answer.status, 201);
  const fresh = ApiKeyCreated.parse(answer.body);
  const { name, scope, environment, expires_at } = fresh;
  assert.deepEqual([name, scope, environment, expires_at], ["Robot", "read", "development", null]);
  assert.notEqual(fresh.id, old.id);
  assert.deepEqual([await works(old.key), await works(fresh.key)], [401, 200]);
  assert.notEqual(ApiKey.parse((await ann.api(`/api-keys/${old.id}`)).body).expires_at, null);
});

test("a rotation without a body uses the defaults, with and without a Content-Type", async () => {
  const ann = await newAccount();
  const json = { "content-type": "application/json" };
  let { id } = await ann.made();
  for (const headers of [{}, json]) {
    const answer = await ann.api(`/api-keys/${id}/rotate`, { method: "POST", headers });
    assert.equal(answer.status, 201, answer.text);
    assert.equal((await ann.rotate(id)).status, 409);
    ({ id } = ApiKeyCreated.parse(answer.body));
  }
});

test("during the overlap both keys work, and the old one does not count towards the limit", async () => {
  const ann = await newAccount();
  const [old] = await Promise.all([1, 2, 3, 4].map(() => ann.made()));
  assert.ok(old !== undefined);
  const fresh = ApiKeyCreated.parse((await ann.rotate(old.id, { overlap_seconds: 600 })).body);
  assert.deepEqual([await works(old.key), await works(fresh.key)], [200, 200]);
  refused(await ann.make(), 403, "feature_limit_reached");
  const { expires_at } = ApiKey.parse((await ann.api(`/api-keys/${old.id}`)).body);
  const leftMs = Date.parse(expires_at ?? "") - Date.now();
  assert.ok(Math.abs(leftMs - 600_000) < 60_000, `${leftMs} ms`);
  await expire(old.id);
  assert.deepEqual([await works(old.key), await works(fresh.key)], [401, 200]);
});

test("a rotated key cannot be rotated again", async () => {
  const ann = await newAccount();
  const old = await ann.made();
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => ann.rotate(old.id, { overlap_seconds: 60 })),
  );
  assert.equal(statuses(answers), "201 409 409 409 409");
  refused(await ann.rotate(old.id), 409, "api_key_not_active");
  const gone = await ann.made();
  await ann.revoke(gone.id);
  refused(await ann.rotate(gone.id), 409, "api_key_not_active");
  assert.equal(await works(old.key), 200);
});

test("a successor inherits the key's expiry unless another is given", async () => {
  const ann = await newAccount();
  const end = new Date(Date.now() + 3_600_000).toISOString();
  const later = new Date(Date.now() + 7_200_000).toISOString();
  const first = await ann.made({ expires_at: end });
  const second = ApiKeyCreated.parse((await ann.rotate(first.id)).body);
  assert.equal(second.expires_at, end);
  const third = ApiKeyCreated.parse((await ann.rotate(second.id, { expires_at: later })).body);
  assert.equal(third.expires_at, later);
  const fourth = ApiKeyCreated.parse((await ann.rotate(third.id, { expires_at: null })).body);
  assert.equal(fourth.expires_at, null);
  for (const wrong of [
    { overlap_seconds: -1 },
    { overlap_seconds: 604_801 },
    { expires_at: "2020-01-01T00:00:00Z" },
  ])
    refused(await ann.rotate(fourth.id, wrong), 400, "validation_error");
});

test("only admin keys of the account manage its keys", async () => {
  const [ann, bob] = await Promise.all([newAccount(), newAccount()]);
  const { id, key } = await ann.made({ scope: "write" });
  const writer = desk(key);
  for (const attempt of [
    writer.api("/api-keys"),
    writer.api(`/api-keys/${id}`),
    writer.make(),
    writer.rotate(id),
    writer.revoke(id),
  ])
    refused(await attempt, 403, "scope_required");
  for (const unknown of [id, 2_000_000_000]) {
    refused(await bob.api(`/api-keys/${unknown}`), 404, "api_key_not_found");
    refused(await bob.rotate(unknown), 404, "api_key_not_found");
    refused(await bob.revoke(unknown), 404, "api_key_not_found");
  }
  assert.equal(await works(key), 200);
});

test("no key is stored in clear", async () => {
  const ann = await newAccount();
  const { key } = await ann.made();
  const rows = await service.database.db.selectFrom("api_key").selectAll().execute();
  const entries = await service.database.db.selectFrom("audit_entry").selectAll().execute();
  const text = JSON.stringify([rows, entries]);
  for (const secret of [key, ann.key]) assert.ok(!text.includes(secret.slice(12, 42)));
});

/** The statuses of some answers, in order. */
function statuses(answers: readonly Answer[]): string {
  return answers
    .map(({ status }) => status)
    .toSorted((a, b) => a - b)
    .join(" ");
}
