import { type Instant, instant, later } from "#base/instant.ts";
import { openStored } from "#base/vault.ts";
import type { PersonId } from "#domain/accounts";
import { isFirstUse } from "./attempts.ts";
import type { PeopleDeps, PeopleStores } from "./deps.ts";
import { newSecret } from "./secret.ts";

/** The use of a challenge: it works for nothing else. */
export type ChallengePurpose = "sign-in" | `add/${PersonId}`;

const CHALLENGE_SECONDS = 300;

/**
 * A challenge that a passkey signs within five minutes. It is random, and sealed with the time of its end, so that nothing
 * is stored for those that are never answered.
 */
export function newChallenge(deps: PeopleDeps, purpose: ChallengePurpose): string {
  const endsAt = later(deps.clock.now(), CHALLENGE_SECONDS);
  return deps.vault.seal(`${endsAt} ${newSecret(deps).text}`, aboutOf(purpose));
}

/** True once for a challenge that was issued for this purpose, until it ends. */
export async function useChallenge(
  { vault, hashing, clock }: PeopleDeps,
  stores: PeopleStores,
  { challenge, purpose }: { readonly challenge: string; readonly purpose: ChallengePurpose },
): Promise<boolean> {
  const text = openStored(vault, challenge, aboutOf(purpose));
  const at = clock.now();
  if (text === null || endOf(text) <= at) return false;
  const subject = `passkey/${hashing.sha256(challenge)}`;
  return await isFirstUse(stores, { subject, at, seconds: CHALLENGE_SECONDS });
}

function aboutOf(purpose: ChallengePurpose): string {
  return `passkey/${purpose}`;
}

function endOf(text: string): Instant {
  const [endsAt = ""] = text.split(" ");
  return instant(Number(endsAt));
}
