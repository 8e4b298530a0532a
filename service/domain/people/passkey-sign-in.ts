import { Refusal } from "#base/refusal.ts";
import type { Browser, Passkey, PasskeyAnswer } from "#domain/people/records";
import { attempt, recordFailure, type Verdict } from "./attempts.ts";
import type { PeopleDeps, PeopleStores } from "./deps.ts";
import { newChallenge, useChallenge } from "./passkey-challenge.ts";
import { startFor } from "./sign-in.ts";
import type { StartedSession } from "./start-session.ts";

/** Returns the options with which a browser asks for any passkey of this installation. */
export async function beginPasskeySignIn(
  deps: PeopleDeps,
): Promise<Readonly<Record<string, unknown>>> {
  return await deps.webAuthn.requestOptions(newChallenge(deps, "sign-in"));
}

/**
 * Signs the owner of a passkey in. The authenticator has verified the person, so that no second factor is asked for. 401
 * `passkey_refused` in all other cases alike; 429 `too_many_sign_ins`; 403 as `startFor`.
 */
export async function signInByPasskey(
  deps: PeopleDeps,
  answer: PasskeyAnswer,
  browser: Browser,
): Promise<StartedSession> {
  const given = { email: null, client: browser.client };
  // In one transaction: a challenge and a count are used up with the session that they start.
  const { started, passkey } = await attempt(deps, given, () =>
    deps.transact((stores) => signInOnce(deps, stores, { answer, browser })),
  );
  if (started !== null) return started;
  const person = passkey === null ? null : await deps.persons.findPerson(passkey.personId);
  if (person !== null) await recordFailure(deps, person.email);
  throw passkeyRefused();
}

type Attempted = {
  readonly verdict: Verdict;
  readonly started: StartedSession | null;
  readonly passkey: Passkey | null;
};

async function signInOnce(
  deps: PeopleDeps,
  stores: PeopleStores,
  { answer, browser }: { readonly answer: PasskeyAnswer; readonly browser: Browser },
): Promise<Attempted> {
  const claim = deps.webAuthn.claimOf(answer);
  const passkey = claim === null ? null : await stores.passkeys.lockPasskey(claim.credentialId);
  const refused = { verdict: "wrong", started: null, passkey } as const;
  if (claim === null || passkey === null) return refused;
  const { challenge } = claim;
  // Also for an answer that is not valid: a challenge is answered once.
  const isAwaited = await useChallenge(deps, stores, { challenge, purpose: "sign-in" });
  const isOwners = claim.personId === null || claim.personId === passkey.personId;
  if (!isAwaited || !isOwners) return refused;
  const signCount = await deps.webAuthn.verifySignature(answer, challenge, passkey);
  if (signCount === null) return refused;
  await stores.passkeys.recordUse(passkey.id, signCount, deps.clock.now());
  const by = { personId: passkey.personId, signedInBy: "passkey" } as const;
  return { verdict: "right", started: await startFor(deps, stores, by, browser), passkey };
}

function passkeyRefused(): Refusal {
  const message = "This passkey is not known here, or its answer is not valid any more. Try again.";
  return new Refusal(401, "passkey_refused", message);
}
