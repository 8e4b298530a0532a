import assert from "node:assert/strict";
import { after, test } from "node:test";
import { later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { reauthenticate, signIn } from "#domain/people";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { browserAt, PASSWORD, peopleDeps, storePerson } from "./people.fixture.ts";

const database = await testDatabase();
after(database.close);
const deps = peopleDeps(database);
const { clock } = deps;

let lastNetwork = 0;
/** An IP address that no other test uses. */
function newNetwork(): string {
  lastNetwork += 1;
  return `192.0.2.${lastNetwork}`;
}

const attempt = (email: string, password: string, network = newNetwork()) =>
  signIn(deps, { email, password }, browserAt(network));

async function codeOf(result: Promise<unknown>): Promise<string> {
  const error = await result.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (error === null) return "none";
  assert.ok(error instanceof Refusal);
  return error.code;
}

test("after five failures of an address the sixth attempt is a 429, even with the password", async () => {
  const { email } = await storePerson(deps);
  const first = clock.at;
  for (let count = 0; count < 5; count += 1) {
    assert.equal(await codeOf(attempt(email, "wrong")), "sign_in_failed");
    clock.at = later(clock.at, 10);
  }
  const refusal = { status: 429, code: "too_many_sign_ins", extras: { retry_after: 850 } };
  await assert.rejects(attempt(email.toUpperCase(), PASSWORD), refusal);
  // A refused attempt does not prolong the wait.
  clock.at = later(first, 899);
  await assert.rejects(attempt(email, PASSWORD), { extras: { retry_after: 1 } });
  clock.at = later(first, 900);
  assert.equal(await codeOf(attempt(email, PASSWORD)), "none");
});

test("an unknown address is limited like a known one", async () => {
  const email = "unknown@example.com";
  for (let count = 0; count < 5; count += 1)
    assert.equal(await codeOf(attempt(email, PASSWORD)), "sign_in_failed");
  assert.equal(await codeOf(attempt(email, PASSWORD)), "too_many_sign_ins");
});

test("spellings of an address that differ in case or surrounding space share person and count", async () => {
  const known = await storePerson(deps, `Ada.${deps.randomness.base62(8)}@example.org`);
  for (const spelling of spellingsOf(known.email))
    assert.equal(await codeOf(attempt(spelling, PASSWORD)), "none", `"${spelling}"`);
  for (const email of [known.email, `unknown.${deps.randomness.base62(8)}@example.org`]) {
    const spellings = spellingsOf(email);
    for (const spelling of spellings)
      assert.equal(await codeOf(attempt(spelling, "wrong")), "sign_in_failed");
    for (const spelling of spellings)
      assert.equal(await codeOf(attempt(spelling, PASSWORD)), "too_many_sign_ins");
  }
});

/** Five, so that a failure of each reaches the limit. */
function spellingsOf(email: string): readonly string[] {
  return [email, email.toUpperCase(), ` ${email} `, `\u3000${email.toLowerCase()}`, `${email}\n`];
}

test("another spelling of an address is the same person only if it has the same count", async () => {
  const { email } = await storePerson(deps, `mini.kim.${deps.randomness.base62(8)}@example.com`);
  // The Kelvin sign is "k" in lower case; "İ" is "i" to PostgreSQL, but "i" with a second dot to JavaScript.
  const [dotted, kelvin] = [email.replaceAll("i", "İ"), email.replace("k", "\u212a")];
  assert.equal(await codeOf(attempt(dotted, PASSWORD)), "sign_in_failed");
  assert.equal(await codeOf(attempt(kelvin, PASSWORD)), "none");
  for (let count = 0; count < 5; count += 1)
    assert.equal(await codeOf(attempt(kelvin, "wrong")), "sign_in_failed");
  assert.equal(await codeOf(attempt(email, PASSWORD)), "too_many_sign_ins");
});

test("of parallel guesses only five reach the password", async () => {
  const { email } = await storePerson(deps);
  const verified: string[] = [];
  const counting = {
    ...deps,
    passwords: {
      ...deps.passwords,
      verify: (password: string, stored: string | null) => {
        verified.push(password);
        return deps.passwords.verify(password, stored);
      },
    },
  };
  const guesses = Array.from({ length: 20 }, (_, index) =>
    codeOf(signIn(counting, { email, password: `guess ${index}` }, browserAt(newNetwork()))),
  );
  const codes = await Promise.all(guesses);
  assert.equal(verified.length, 5);
  assert.equal(codes.filter((code) => code === "sign_in_failed").length, 5);
  assert.equal(codes.filter((code) => code === "too_many_sign_ins").length, 15);
});

test("signing in clears the failures of the address, but not those of the network", async () => {
  const { email } = await storePerson(deps);
  const network = newNetwork();
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 4; count += 1)
      assert.equal(await codeOf(attempt(email, "wrong", network)), "sign_in_failed");
    assert.equal(await codeOf(attempt(email, PASSWORD, network)), "none");
  }
  const { rows } = await database.pool.query(
    "select count(*)::int as count from sign_in_failure where subject = $1",
    [`ip/${network}`],
  );
  assert.deepEqual(rows, [{ count: 8 }]);
});

test("after thirty failures of a network its next attempt is a 429, for any address", async () => {
  const network = newNetwork();
  const guesses = Array.from({ length: 30 }, (_, index) =>
    codeOf(attempt(`spread${index}@example.com`, "wrong", network)),
  );
  assert.deepEqual(new Set(await Promise.all(guesses)), new Set(["sign_in_failed"]));
  const { email } = await storePerson(deps);
  assert.equal(await codeOf(attempt(email, PASSWORD, network)), "too_many_sign_ins");
  assert.equal(await codeOf(attempt(email, PASSWORD)), "none");
});

test("an attempt that fails for want of a server does not count", async () => {
  const { email } = await storePerson(deps);
  const busy = {
    ...deps,
    passwords: {
      ...deps.passwords,
      verify: () => Promise.reject(new Refusal(503, "unavailable", "Busy.")),
    },
  };
  for (let count = 0; count < 6; count += 1)
    assert.equal(
      await codeOf(signIn(busy, { email, password: PASSWORD }, browserAt(newNetwork()))),
      "unavailable",
    );
  assert.equal(await codeOf(attempt(email, PASSWORD)), "none");
});

test("wrong passwords of a signed-in person count as failures to sign in", async () => {
  const { email } = await storePerson(deps);
  const signedIn = await attempt(email, PASSWORD);
  assert.ok(signedIn.kind === "signed_in");
  const browser = { ...browserAt(newNetwork()), cookie: signedIn.cookie };
  for (let count = 0; count < 5; count += 1)
    assert.equal(await codeOf(reauthenticate(deps, "wrong", browser)), "wrong_password");
  assert.equal(await codeOf(reauthenticate(deps, PASSWORD, browser)), "too_many_sign_ins");
  assert.equal(await codeOf(attempt(email, PASSWORD)), "too_many_sign_ins");
});
