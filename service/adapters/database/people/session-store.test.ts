import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Instant, later } from "#base/instant.ts";
import { purgePeople, requireSession, signIn } from "#domain/people";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { browserAt, PASSWORD, peopleDeps, storePerson } from "./people.fixture.ts";

const database = await testDatabase();
after(database.close);
const deps = peopleDeps(database);
const { clock } = deps;
const DAY_SECONDS = 86_400;
const ENDED = { status: 401, code: "session_required" };

async function signedIn(): Promise<{ readonly cookie: string; readonly at: Instant }> {
  const { email } = await storePerson(deps);
  const result = await signIn(deps, { email, password: PASSWORD }, browserAt("192.0.2.1"));
  assert.ok(result.kind === "signed_in");
  return { cookie: result.cookie, at: clock.at };
}

test("a session ends when it was not used for 14 days", async () => {
  const { cookie, at } = await signedIn();
  clock.at = later(at, 14 * DAY_SECONDS - 1);
  await requireSession(deps, cookie);
  clock.at = later(clock.at, 14 * DAY_SECONDS - 1);
  await requireSession(deps, cookie);
  clock.at = later(clock.at, 14 * DAY_SECONDS);
  await assert.rejects(requireSession(deps, cookie), ENDED);
});

test("a session ends after 30 days, however often it is used", async () => {
  const { cookie, at } = await signedIn();
  for (let day = 1; day < 30; day += 1) {
    clock.at = later(at, day * DAY_SECONDS);
    await requireSession(deps, cookie);
  }
  clock.at = later(at, 30 * DAY_SECONDS - 1);
  await requireSession(deps, cookie);
  clock.at = later(at, 30 * DAY_SECONDS);
  await assert.rejects(requireSession(deps, cookie), ENDED);
});

test("the time of its last use is updated at most once a minute", async () => {
  const { cookie, at } = await signedIn();
  const lastSeen = async (): Promise<Instant> => (await requireSession(deps, cookie)).lastSeenAt;
  clock.at = later(at, 59);
  assert.equal(await lastSeen(), at);
  clock.at = later(at, 60);
  assert.equal(await lastSeen(), later(at, 60));
  clock.at = later(at, 119);
  assert.equal(await lastSeen(), later(at, 60));
});

test("expired rows are purged, and valid ones stay", async () => {
  await signedIn();
  clock.at = later(clock.at, 14 * DAY_SECONDS);
  const { cookie } = await signedIn();
  const person = await storePerson(deps);
  const expiring = { createdAt: clock.at, expiresAt: later(clock.at, 300) };
  const link = { kind: "reset", personId: person.id, ...expiring } as const;
  await deps.tokens.issue(link, "link");
  await deps.challenges.create({ personId: person.id, ...expiring }, "challenge");
  await deps.attempts.addAttempts([{ subject: "ip/192.0.2.1", at: clock.at }]);
  await purgePeople(deps);
  assert.deepEqual(await counts(), { sessions: 1, tokens: 1, challenges: 1, failures: 1 });
  clock.at = later(clock.at, 300);
  await purgePeople(deps);
  assert.deepEqual(await counts(), { sessions: 1, tokens: 0, challenges: 0, failures: 1 });
  clock.at = later(clock.at, 3300);
  await purgePeople(deps);
  assert.deepEqual(await counts(), { sessions: 1, tokens: 0, challenges: 0, failures: 0 });
  await requireSession(deps, cookie);
});

/** The numbers of stored rows. */
async function counts(): Promise<unknown> {
  const { rows } = await database.pool.query(`select
    (select count(*)::int from session) as sessions,
    (select count(*)::int from person_token) as tokens,
    (select count(*)::int from sign_in_challenge) as challenges,
    (select count(*)::int from sign_in_failure) as failures`);
  return rows[0];
}
