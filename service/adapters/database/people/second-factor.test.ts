import assert from "node:assert/strict";
import { after, test } from "node:test";
import { later } from "#base/instant.ts";
import { completeSignIn, signIn, viewSession } from "#domain/people";
import type { Person } from "#domain/people/records";
import { authenticatorCode } from "../../../../test/support/harness/authenticator-app.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { mintRecoveryCodes, recoveryCodeHash } from "../../../domain/people/recovery-codes.ts";
import { secretText } from "../../../domain/people/totp.ts";
import { browserAt, PASSWORD, peopleDeps, storePerson } from "./people.fixture.ts";

const database = await testDatabase();
after(database.close);
const deps = peopleDeps(database);
const { clock, persons, vault, hashing, randomness } = deps;
const SECRET = randomness.bytes(20);
const BROWSER = browserAt("198.51.100.1");

/** A person with a confirmed second factor and its recovery codes. */
async function createSecured(): Promise<{
  readonly person: Person;
  readonly codes: readonly string[];
}> {
  const person = await storePerson(deps);
  const { id } = person;
  const sealedSecret = vault.seal(secretText(SECRET), `totp/${id}`);
  await persons.setSecondFactor(id, { sealedSecret, confirmedAt: clock.at, lastStep: null });
  const codes = mintRecoveryCodes(randomness);
  const hashes = codes.map((code) => recoveryCodeHash(id, code, hashing) ?? "");
  await persons.replaceRecoveryCodes(id, hashes);
  return { person, codes };
}

async function challengeOf({ email }: Person): Promise<string> {
  const result = await signIn(deps, { email, password: PASSWORD }, BROWSER);
  assert.ok(result.kind === "second_factor");
  assert.match(result.challenge, /^[\w-]{43}$/);
  return result.challenge;
}

const complete = (challenge: string, code: string) =>
  completeSignIn(deps, { challenge, code }, BROWSER);
const current = (): string => authenticatorCode(secretText(SECRET), clock.at);

test("the password alone starts no session; a code completes the sign-in", async () => {
  const { person } = await createSecured();
  const challenge = await challengeOf(person);
  assert.deepEqual(await deps.sessions.listSessions(person.id, clock.at), []);
  const { session } = await complete(challenge, current());
  assert.equal((await viewSession(deps, session)).person.id, person.id);
  assert.equal((await deps.sessions.listSessions(person.id, clock.at)).length, 1);
});

test("a second factor that was never confirmed is not asked for", async () => {
  const person = await storePerson(deps);
  const sealedSecret = vault.seal(secretText(SECRET), `totp/${person.id}`);
  const factor = { sealedSecret, confirmedAt: null, lastStep: null };
  await persons.setSecondFactor(person.id, factor);
  const { kind } = await signIn(deps, { email: person.email, password: PASSWORD }, BROWSER);
  assert.equal(kind, "signed_in");
});

test("a code works once, also for another sign-in, and so does a challenge", async () => {
  const { person } = await createSecured();
  const code = current();
  const challenge = await challengeOf(person);
  await complete(challenge, code);
  await assert.rejects(complete(challenge, code), { status: 410, code: "challenge_ended" });
  const next = await challengeOf(person);
  await assert.rejects(complete(next, code), { status: 401, code: "wrong_code" });
  clock.at = later(clock.at, 30);
  await complete(next, current());
});

test("of parallel calls with one code one succeeds", async () => {
  const { person } = await createSecured();
  const challenges = [];
  for (let count = 0; count < 4; count += 1) challenges.push(await challengeOf(person));
  const code = current();
  const ends = await Promise.allSettled(challenges.map((each) => complete(each, code)));
  assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 1);
});

test("a recovery code works once, however it is typed", async () => {
  const { person, codes } = await createSecured();
  const [first = "", second = ""] = codes;
  await complete(await challengeOf(person), first.toUpperCase().replace("-", ""));
  await assert.rejects(complete(await challengeOf(person), first), { code: "wrong_code" });
  await complete(await challengeOf(person), second);
  assert.equal(await persons.countRecoveryCodes(person.id), 8);
});

test("a code stays usable when its session cannot be started", async () => {
  const { person, codes } = await createSecured();
  const [code = ""] = codes;
  const challenge = await challengeOf(person);
  await database.pool.query("alter table session add constraint closed check (false) not valid");
  await assert.rejects(complete(challenge, code), /closed/);
  await assert.rejects(complete(challenge, current()), /closed/);
  await database.pool.query("alter table session drop constraint closed");
  assert.equal(await persons.countRecoveryCodes(person.id), 10);
  await complete(challenge, code);
  assert.equal(await persons.countRecoveryCodes(person.id), 9);
});

test("a challenge ends after five wrong codes, which count as failures to sign in", async () => {
  const { person } = await createSecured();
  const challenge = await challengeOf(person);
  for (let count = 0; count < 5; count += 1)
    await assert.rejects(complete(challenge, "000000"), { status: 401, code: "wrong_code" });
  await assert.rejects(complete(challenge, current()), { status: 429 });
  const { email } = person;
  await assert.rejects(signIn(deps, { email, password: PASSWORD }, BROWSER), { status: 429 });
  clock.at = later(clock.at, 299);
  // The failures of the address are forgotten, those of the challenge are not.
  await deps.attempts.clearAttempts(`email/${hashing.sha256(email.toLowerCase())}`);
  await assert.rejects(complete(challenge, current()), { status: 410, code: "challenge_ended" });
});

test("the right password does not clear wrong codes", async () => {
  const { person } = await createSecured();
  for (let count = 0; count < 5; count += 1) {
    const challenge = await challengeOf(person);
    await assert.rejects(complete(challenge, "000000"), { code: "wrong_code" });
  }
  const { email } = person;
  await assert.rejects(signIn(deps, { email, password: PASSWORD }, BROWSER), { status: 429 });
});

test("a challenge ends after five minutes, and an unknown one has the same response", async () => {
  const { person } = await createSecured();
  const challenge = await challengeOf(person);
  clock.at = later(clock.at, 300);
  const ended = { status: 410, code: "challenge_ended" };
  await assert.rejects(complete(challenge, current()), ended);
  await assert.rejects(complete("A".repeat(43), current()), ended);
});
