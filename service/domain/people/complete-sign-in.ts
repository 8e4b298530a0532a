import { present } from "#base/assert.ts";
import { Refusal } from "#base/refusal.ts";
import type { Browser, Person, PersonStore } from "#domain/people/records";
import { attempt, recordFailure, type Verdict } from "./attempts.ts";
import type { PeopleDeps, PeopleStores } from "./deps.ts";
import { recoveryCodeHash } from "./recovery-codes.ts";
import { lockUnchanged, startFor } from "./sign-in.ts";
import type { StartedSession } from "./start-session.ts";
import { verifyCode } from "./totp.ts";

/** Wrong codes after which a challenge ends. */
const FAILURES_MAX = 5;

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code; each works once. 401 `wrong_code`, which
 * counts as a failed sign-in; 410 `challenge_ended` after 5 wrong codes or 5 minutes; 429 `too_many_sign_ins`.
 */
export async function completeSignIn(
  deps: PeopleDeps,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  browser: Browser,
): Promise<StartedSession> {
  const sha256 = deps.hashing.sha256(challenge);
  const found = await deps.challenges.find(sha256);
  const person = found === null ? null : await deps.persons.findPerson(found.personId);
  if (person === null) throw challengeEnded();
  const given = { email: person.email, client: browser.client };
  const { started } = await attempt(deps, given, () =>
    // In one transaction: a code is used up with the session that it starts, or not at all.
    deps.transact(async (stores): Promise<Completion> => {
      if (!(await isCodeRight(deps, stores, { sha256, code })))
        return { verdict: "wrong", started: null };
      if ((await lockUnchanged(stores, person)) === null) throw challengeEnded();
      const by = { personId: person.id, signedInBy: "password" } as const;
      return { verdict: "right", started: await startFor(deps, stores, by, browser) };
    }),
  );
  if (started === null) {
    await recordFailure(deps, person.email);
    throw new Refusal(401, "wrong_code", "The code is wrong, or was used.");
  }
  return started;
}

type Completion = { readonly verdict: Verdict; readonly started: StartedSession | null };

async function isCodeRight(
  deps: PeopleDeps,
  { challenges, persons }: PeopleStores,
  { sha256, code }: { readonly sha256: string; readonly code: string },
): Promise<boolean> {
  const challenge = await challenges.lock(sha256);
  const isOver =
    challenge === null ||
    challenge.failures >= FAILURES_MAX ||
    challenge.expiresAt <= deps.clock.now();
  if (isOver) throw challengeEnded();
  const person = present(await persons.lockPerson(challenge.personId), "person of the challenge");
  if (await isCodeOf(deps, persons, person, code)) {
    await challenges.delete(sha256);
    return true;
  }
  await challenges.countFailure(sha256);
  return false;
}

/** Whether it is a code of the person's second factor or a recovery code; it works no more then. */
async function isCodeOf(
  { hashing, vault, clock }: PeopleDeps,
  persons: PersonStore,
  { id, secondFactor }: Person,
  code: string,
): Promise<boolean> {
  if (secondFactor === null) return false;
  const now = clock.now();
  const secret = vault.open(secondFactor.sealedSecret, `totp/${id}`);
  const step = verifyCode({ secret, code }, now, secondFactor.lastStep);
  if (step !== null) return await persons.useStep(id, step);
  const sha256 = recoveryCodeHash(id, code, hashing);
  return sha256 !== null && (await persons.useRecoveryCode(id, sha256, now));
}

function challengeEnded(): Refusal {
  const message = "This sign-in took too long, or had too many wrong codes. Sign in again.";
  return new Refusal(410, "challenge_ended", message);
}
