import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { PersonId } from "#domain/accounts";
import { completeSignIn, type PeopleDeps, signIn } from "#domain/people";
import { authenticatorCode } from "../../../../test/support/harness/authenticator-app.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { secretText } from "../../../domain/people/totp.ts";
import { browserAt, PASSWORD, peopleDeps, storePerson } from "./people.fixture.ts";

const database = await testDatabase();
after(database.close);
const deps = peopleDeps(database);
const { clock, passwords, persons, randomness, sessions, transact, vault } = deps;
const BROWSER = browserAt("192.0.2.1");

/** Changes the password, as a reset does. */
async function reset(id: PersonId): Promise<void> {
  const hash = await passwords.hash("another horse battery staple");
  await transact(async (stores) => {
    await stores.persons.setPassword(id, hash);
    await stores.sessions.deleteSessions(id, null);
    await stores.challenges.deleteChallenges(id);
  });
}

test("a password that is changed while it is verified starts no session", async () => {
  const { id, email } = await storePerson(deps);
  const late = {
    ...deps,
    passwords: {
      ...passwords,
      verify: async (password: string, stored: string | null) => {
        const isRight = await passwords.verify(password, stored);
        await reset(id);
        return isRight;
      },
    },
  };
  await assert.rejects(signIn(late, { email, password: PASSWORD }, BROWSER), {
    code: "sign_in_failed",
  });
  assert.deepEqual(await sessions.listSessions(id, clock.at), []);
});

test("a password that is changed before the second factor is checked starts no session", async () => {
  const { id, email } = await storePerson(deps);
  const secret = secretText(randomness.bytes(20));
  const sealedSecret = vault.seal(secret, `totp/${id}`);
  await persons.setSecondFactor(id, { sealedSecret, confirmedAt: clock.at, lastStep: null });
  const asked = await signIn(deps, { email, password: PASSWORD }, BROWSER);
  assert.ok(asked.kind === "second_factor");
  const { challenge } = asked;
  let transactions = 0;
  const resetOnceCounted: PeopleDeps["transact"] = async (work) => {
    transactions += 1;
    if (transactions === 2) await reset(id); // the first one has counted the attempt
    return await transact(work);
  };
  const late = { ...deps, transact: resetOnceCounted };
  const code = authenticatorCode(secret, clock.at);
  await assert.rejects(completeSignIn(late, { challenge, code }, BROWSER), {
    code: "challenge_ended",
  });
  assert.ok(transactions >= 2);
  assert.deepEqual(await sessions.listSessions(id, clock.at), []);
});
