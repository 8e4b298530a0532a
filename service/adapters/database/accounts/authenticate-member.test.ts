import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { type Instant, instant } from "#base/instant.ts";
import {
  type AccountId,
  type Admission,
  type MemberAdmissionStore,
  type MemberId,
  memberAuthenticator,
  type PersonId,
  type SessionId,
} from "#domain/accounts";
import { DEFAULT_PLANS } from "#domain/plans";
import { testDatabase } from "../../../../test/support/harness/database.ts";

const { db, close } = await testDatabase();
after(close);

const ACCOUNT = brand<AccountId>("acct_a");
const SESSION = 8;
const BEGAN = Date.UTC(2030, 0, 1);
let now: Instant = instant(BEGAN);
let members = 0;

type Row = { counted: number; slot: string; oldest_slot: string; freeing_slot: string | null };

/** Every session belongs to this member of `ACCOUNT`, except `unknown`; the window is in the database. */
function sessionsOf(memberId: MemberId): MemberAdmissionStore {
  return {
    countMemberRequests: async (session, accountId, requests, at, perHour) => {
      if (session === "unknown") return "unknown_session";
      if (accountId !== ACCOUNT) return "not_a_member";
      const { rows } = await sql<Row>`select * from count_requests('member', ${memberId},
        ${requests}, ${new Date(at)}, ${perHour.PRO})`.execute(db);
      const row = present(rows[0], "window");
      const personId = brand<PersonId>("pers_a");
      const sessionId = brand<SessionId>(SESSION);
      const by = {
        kind: "member",
        memberId,
        personId,
        sessionId,
        role: "viewer",
        authenticatedAt: at,
      } as const;
      return {
        caller: { accountId, by, scope: "read", tier: "PRO" },
        subscriptionStatus: "active",
        counted: row.counted,
        slot: Number(row.slot),
        oldestSlot: Number(row.oldest_slot),
        freeingSlot: row.freeing_slot === null ? null : Number(row.freeing_slot),
      };
    },
  };
}

/** A new member; `ask` sends requests with a session, all at once. */
function newMember() {
  members += 1;
  const admission = sessionsOf(brand<MemberId>(members));
  const clock = { now: () => now };
  const authenticate = memberAuthenticator({ admission, clock, plans: DEFAULT_PLANS });
  return (session: string, count = 1, accountId = ACCOUNT): Promise<Admission[]> => {
    const request = { sessionSha256: session, accountId, environment: "staging" } as const;
    return Promise.all(Array.from({ length: count }, () => authenticate(request)));
  };
}

const remaining = (all: readonly Admission[]) => all.map(({ window }) => window.remaining);

test("a member's sessions share a window, and each request has its position in it", async () => {
  const ask = newMember();
  assert.deepEqual(remaining(await ask("one", 3)), [999, 998, 997]);
  assert.deepEqual(remaining(await ask("two", 2)), [996, 995]);
  const rejected = (await ask("one", 1000)).filter(
    ({ window }) => window.retryAfterSeconds !== null,
  );
  assert.equal(rejected.length, 5);
  now = instant(BEGAN + 3602 * 1000);
  assert.deepEqual(remaining(await ask("two")), [999]);
});

test("a member's window is not that of the key with the same number", async () => {
  const ask = newMember();
  await sql`select * from count_requests('key', ${members}, 10, ${new Date(now)}, 1000)`.execute(
    db,
  );
  assert.deepEqual(remaining(await ask("one")), [999]);
});

test("the environment is that of the request", async () => {
  const [admission] = await newMember()("one");
  assert.equal(admission?.caller.environment, "staging");
});

test("an unknown session is a 401, and another account a 404", async () => {
  const ask = newMember();
  await assert.rejects(ask("unknown"), { status: 401, code: "session_required" });
  await assert.rejects(ask("one", 1, brand<AccountId>("acct_b")), {
    status: 404,
    code: "account_not_found",
  });
});
