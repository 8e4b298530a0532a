import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { type Instant, instant } from "#base/instant.ts";
import { createAccount } from "#domain/access";
import type { AccountId, MemberRole } from "#domain/accounts";
import { type MemberAdmission, memberAuthenticator } from "#domain/admission";
import { accessDeps } from "../../../../test/support/harness/access-deps.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import {
  joined,
  newSession,
  type SignedIn,
  signIn,
} from "../../../../test/support/harness/signed-in.ts";
import { admissionStore } from "./admission-store.ts";

const { db, pool, close } = await testDatabase();
after(close);

const BEGAN = Date.UTC(2030, 0, 1);
const MINUTE = 60;
const DAY = 24 * 3600;
let now: Instant = instant(BEGAN);
const moveTo = (seconds: number): void => {
  now = instant(BEGAN + seconds * 1000);
};
const deps = accessDeps({ db }, { now: () => now });
const authenticate = memberAuthenticator({ admission: admissionStore(pool), ...deps });

async function newAccount(): Promise<AccountId> {
  const wanted = { email: `${randomUUID()}@example.com`, plan: "PRO" } as const;
  return (await createAccount(deps, wanted)).accountId;
}

/** A member of a new account who signs in at the beginning; `ask` sends requests, all at once. */
async function newMember(role: MemberRole = "viewer") {
  moveTo(0);
  const accountId = await newAccount();
  const member = await signIn(pool, accountId, role, new Date(now));
  const ask = (count = 1, { sha256 } = member): Promise<MemberAdmission[]> =>
    Promise.all(Array.from({ length: count }, () => authenticate(sha256, accountId)));
  return { accountId, member, ask };
}

const remaining = (all: readonly MemberAdmission[]) => all.map(({ window }) => window.remaining);
const ENDED = { status: 401, code: "session_required" };
const NOT_FOUND = { status: 404, code: "account_not_found" };

async function lastSeen({ sessionId, memberId }: SignedIn): Promise<readonly (number | null)[]> {
  const { rows } = await pool.query<{ session: Date; member: Date | null }>(
    `select s.last_seen_at as session, m.last_seen_at as member from session s, member m
     where s.id = $1 and m.id = $2`,
    [sessionId, memberId],
  );
  return [rows[0]?.session, rows[0]?.member].map((time) =>
    time instanceof Date ? (time.getTime() - BEGAN) / 1000 : null,
  );
}

test("a session becomes the caller that its member's role describes", async () => {
  for (const [role, scope] of [
    ["owner", "admin"],
    ["admin", "admin"],
    ["editor", "write"],
    ["viewer", "read"],
  ] as const) {
    const { accountId, member, ask } = await newMember(role);
    const { memberId, personId, sessionId } = member;
    const [admission] = await ask();
    const how = { authenticatedAt: now, signedInBy: "password" };
    const by = { kind: "member", memberId, personId, role, sessionId, ...how };
    assert.deepEqual(admission?.caller, { accountId, by, scope, tier: "PRO" });
    assert.equal(admission?.subscriptionStatus, "active");
  }
});

test("a member's sessions share a window, and each request has its position in it", async () => {
  const { accountId, member, ask } = await newMember();
  const { sha256 } = await newSession(pool, member.personId, accountId, new Date(now));
  const two = { ...member, sha256 };
  assert.deepEqual(remaining(await ask(3)), [999, 998, 997]);
  assert.deepEqual(remaining(await ask(2, two)), [996, 995]);
  const rejected = (await ask(1000)).filter(({ window }) => window.retryAfterSeconds !== null);
  assert.equal(rejected.length, 5);
  moveTo(3602);
  assert.deepEqual(remaining(await ask(1, two)), [999]);
});

test("a member's window is not that of the key with the same number", async () => {
  const { member, ask } = await newMember();
  const values = [member.memberId, new Date(now)];
  await pool.query("select * from count_requests('key', $1, 10, $2, 3600, 1000)", values);
  assert.deepEqual(remaining(await ask()), [999]);
});

test("a session ends 14 days after its last request, and 30 days after its start", async () => {
  const { ask } = await newMember();
  moveTo(14 * DAY);
  await assert.rejects(ask(), ENDED);
  const used = await newMember();
  for (const day of [13, 26]) {
    moveTo(day * DAY);
    await used.ask();
  }
  moveTo(30 * DAY - 1);
  await used.ask();
  moveTo(30 * DAY);
  await assert.rejects(used.ask(), ENDED);
});

test("a session and its member are seen at most once a minute", async () => {
  const { member, ask } = await newMember();
  assert.deepEqual(await lastSeen(member), [0, null]);
  await ask();
  assert.deepEqual(await lastSeen(member), [0, 0]);
  moveTo(MINUTE - 1);
  await ask();
  assert.deepEqual(await lastSeen(member), [0, 0]);
  moveTo(MINUTE);
  await ask();
  assert.deepEqual(await lastSeen(member), [MINUTE, MINUTE]);
});

test("a transaction that changes the member or the session does not delay its requests", async () => {
  const { member, ask } = await newMember();
  moveTo(MINUTE);
  const other = await pool.connect();
  await other.query("begin");
  await other.query("select from member where id = $1 for update", [member.memberId]);
  await other.query("select from session where id = $1 for update", [member.sessionId]);
  assert.equal((await ask()).length, 1);
  await other.query("rollback");
  other.release();
  assert.deepEqual(await lastSeen(member), [0, null]);
});

test("an unknown or deleted session is refused, also among requests at once", async () => {
  const { accountId, member, ask } = await newMember();
  await assert.rejects(authenticate("unknown", accountId), ENDED);
  await ask();
  await pool.query("delete from session where id = $1", [member.sessionId]);
  await assert.rejects(ask(), ENDED);
  const outcomes = await Promise.allSettled([ask(), ask()]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["rejected", "rejected"],
  );
});

test("an account of which the person is not a member is unknown, and nothing is counted", async () => {
  const { accountId, member, ask } = await newMember();
  const other = await newMember();
  await assert.rejects(authenticate(member.sha256, other.accountId), NOT_FOUND);
  await assert.rejects(authenticate(member.sha256, null), { status: 400 });
  await pool.query("update account set erased_at = now() where id = $1", [other.accountId]);
  await assert.rejects(other.ask(), NOT_FOUND);
  assert.deepEqual(remaining(await ask()), [999]);
  await pool.query("delete from member where id = $1", [member.memberId]);
  await assert.rejects(authenticate(member.sha256, accountId), NOT_FOUND);
});

test("of a person's accounts the session admits the chosen one, or any when it has none left", async () => {
  const { accountId, member, ask } = await newMember();
  const { personId } = member;
  const second = await newAccount();
  const joinedAt = new Date(now);
  const email = `${randomUUID()}@example.com`;
  const memberId = await joined(pool, {
    accountId: second,
    role: "admin",
    personId,
    email,
    at: joinedAt,
  });
  const changed = { status: 409, code: "account_changed" };
  await assert.rejects(authenticate(member.sha256, second), changed);
  await pool.query("update session set account_id = $1 where id = $2", [second, member.sessionId]);
  await assert.rejects(ask(), changed);
  const { caller } = await authenticate(member.sha256, second);
  assert.partialDeepStrictEqual(caller, { accountId: second, scope: "admin" });
  await pool.query("delete from member where id = $1", [memberId]);
  const [admission] = await ask();
  assert.equal(admission?.caller.accountId, accountId);
  await pool.query("update session set account_id = null where id = $1", [member.sessionId]);
  assert.equal((await ask()).length, 1);
});
