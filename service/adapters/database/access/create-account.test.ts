import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Clock, type Instant, instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { createAccount, type NewAccount, requireScope } from "#domain/access";
import { authenticator } from "#domain/admission";
import { accessDeps } from "../../../../test/support/harness/access-deps.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { admissionStore } from "../admission/admission-store.ts";
import { instantOrNull } from "../connection/times.ts";

const { db, pool, close } = await testDatabase();
after(close);

let now: Instant = instant(Date.UTC(2030, 0, 1));
const clock: Clock = { now: () => now };
const deps = accessDeps({ db }, clock);
const create = (wanted: NewAccount) => createAccount(deps, wanted);
const authenticate = authenticator({ admission: admissionStore(pool), ...deps });
const ask = async (text: string) => (await authenticate(text)).caller;

test("an account gets one admin key per environment unless others are requested", async () => {
  const made = await create({ email: "ada@example.com", plan: "PRO" });
  assert.match(made.accountId, /^acct_[0-9A-Za-z]{20}$/);
  assert.deepEqual(
    made.keys.map(({ environment, scope }) => `${environment}:${scope}`),
    ["development:admin", "staging:admin", "production:admin"],
  );
  for (const { environment, scope, text } of made.keys) {
    const { by, ...caller } = await ask(text);
    assert.ok(by.kind === "key" && by.keyId > 0);
    assert.deepEqual(caller, { accountId: made.accountId, environment, scope, tier: "PRO" });
  }
});

test("more keys than the tier's cap are rejected, and nothing is created", async () => {
  const before = await count();
  const keys = (["development", "staging", "production"] as const).flatMap((environment) =>
    (["read", "write"] as const).map((scope) => ({ environment, scope })),
  );
  await assert.rejects(create({ email: "cap@example.com", plan: "PRO", keys }), {
    status: 403,
    code: "feature_limit_reached",
    extras: { limit: "api_keys", tier: "PRO" },
  });
  assert.equal(await count(), before);
  assert.equal((await create({ email: "cap@example.com", plan: "BUSINESS", keys })).keys.length, 6);
});

test("an invalid address and a duplicate key are rejected", async () => {
  for (const email of ["", "ada", "a b@example.com", "@example.com", "ada@"])
    await assert.rejects(create({ email, plan: "PRO" }), { code: "validation_error" });
  const twice = { environment: "staging", scope: "read" } as const;
  await assert.rejects(create({ email: "a@b.example", plan: "PRO", keys: [twice, twice] }), {
    code: "validation_error",
  });
});

test("the address of another account is rejected unless duplicates are allowed", async () => {
  const { accountId } = await create({ email: "Twin@example.com", plan: "PRO" });
  const before = await count();
  const again = { email: "TWIN@example.com", plan: "PRO" } as const;
  await assert.rejects(create(again), {
    status: 409,
    code: "member_exists",
    message: `The account ${accountId} has the address TWIN@example.com.`,
  });
  assert.equal(await count(), before);
  await assert.rejects(create({ ...again, email: " twin@example.com " }), {
    code: "member_exists",
  });
  await create({ ...again, isDuplicateAllowed: true });
  assert.equal(await count(), before + 1);
});

test("of concurrent calls for one address only one creates an account", async () => {
  const calls = Array.from({ length: 8 }, () => create({ email: "race@example.com", plan: "PRO" }));
  const ends = await Promise.allSettled(calls);
  assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 1);
});

test("unknown, expired and revoked keys are rejected with the same error", async () => {
  const { keys } = await create({ email: "eve@example.com", plan: "PRO" });
  const [first, second] = keys;
  assert.ok(first !== undefined && second !== undefined);
  const sha256 = deps.hashing.sha256;
  const change = (text: string, set: object) =>
    db.updateTable("api_key").set(set).where("sha256", "=", sha256(text)).execute();
  await change(first.text, { expires_at: new Date(now) });
  await change(second.text, { revoked_at: new Date(now) });
  const unknown = `${first.text.slice(0, -6)}000000`;
  const answers = [first.text, second.text, unknown, "x"].map((text) => failure(ask(text)));
  const [one, ...others] = await Promise.all(answers);
  assert.equal(one?.status, 401);
  for (const other of others) assert.equal(String(other), String(one));
});

test("the time of a key's last use is updated at most once a minute", async () => {
  const { keys } = await create({ email: "min@example.com", plan: "PRO" });
  const text = keys[0]?.text ?? "";
  const stored = db
    .selectFrom("api_key")
    .select("last_used_at")
    .where("sha256", "=", deps.hashing.sha256(text));
  const lastUse = async () => instantOrNull((await stored.executeTakeFirstOrThrow()).last_used_at);
  const began = now;
  assert.equal(await lastUse(), null);
  await ask(text);
  assert.equal(await lastUse(), began);
  now = instant(began + 59_999);
  await ask(text);
  assert.equal(await lastUse(), began);
  now = instant(began + 60_000);
  await ask(text);
  assert.equal(await lastUse(), now);
});

test("a scope includes the lower scopes only", async () => {
  const keys = (["read", "write", "admin"] as const).map((scope) => ({
    environment: "staging" as const,
    scope,
  }));
  const made = await create({ email: "scope@example.com", plan: "PRO", keys });
  const allowed = await Promise.all(
    made.keys.map(async ({ text }) => {
      const caller = await ask(text);
      return keys.filter(({ scope }) => failureOf(() => requireScope(caller, scope)) === null);
    }),
  );
  assert.deepEqual(
    allowed.map((all) => all.map(({ scope }) => scope)),
    [["read"], ["read", "write"], ["read", "write", "admin"]],
  );
});

async function count(): Promise<number> {
  return (await db.selectFrom("account").select("id").execute()).length;
}

async function failure(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  assert.ok(error instanceof Refusal);
  return error;
}

function failureOf(work: () => void): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}
