import { later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { isOpenTo, type PersonId, type SignInMethod, singleSignOnRequired } from "#domain/accounts";
import { type Browser, isConfirmed, linkInvalid, type Person } from "#domain/people/records";
import { attempt, recordFailure } from "./attempts.ts";
import type { PeopleDeps, PeopleStores } from "./deps.ts";
import { signOut } from "./read-session.ts";
import { newSecret } from "./secret.ts";
import { recordIn } from "./signed-in.ts";
import { type StartedSession, startSession } from "./start-session.ts";

/** The result of a correct password. */
type SignInResult =
  | ({ readonly kind: "signed_in" } & StartedSession)
  /** The second factor is required; `challenge` is to be sent with its code. */
  | { readonly kind: "second_factor"; readonly challenge: string };

/** How long the second factor is awaited. */
const CHALLENGE_SECONDS = 300;

/**
 * Signs a person in. 401 `sign_in_failed` for an unknown address and for a wrong password, after the same time; 429
 * `too_many_sign_ins`; 403 as `startFor`.
 */
export async function signIn(
  deps: PeopleDeps,
  { email, password }: { readonly email: string; readonly password: string },
  { client, cookie }: Browser,
): Promise<SignInResult> {
  const { person } = await attempt(deps, { email, client }, async () => {
    const found = await deps.persons.findByEmail(email);
    const isRight = await deps.passwords.verify(password, found?.passwordHash ?? null);
    if (found === null || !isRight) return { verdict: "wrong", person: null };
    return { verdict: isConfirmed(found.secondFactor) ? "halfway" : "right", person: found };
  });
  if (person === null) {
    await recordFailure(deps, email);
    throw signInFailed();
  }
  return await deps.transact(async (stores): Promise<SignInResult> => {
    const current = await lockUnchanged(stores, person);
    if (current === null) throw signInFailed();
    if (isConfirmed(current.secondFactor)) return await challenge(deps, stores, current);
    const by = { personId: current.id, signedInBy: "password" } as const;
    return { kind: "signed_in", ...(await startFor(deps, stores, by, { client, cookie })) };
  });
}

/**
 * The person, locked until the end of the transaction; null if the password was changed since it was verified: a session
 * that starts now would survive the change.
 */
export async function lockUnchanged(
  { persons }: PeopleStores,
  { id, passwordHash }: Person,
): Promise<Person | null> {
  const current = await persons.lockPerson(id);
  return current?.passwordHash === passwordHash ? current : null;
}

/** Signs in by a link of the operator, which works once. 410 `link_invalid`. */
export async function signInByLink(
  deps: PeopleDeps,
  token: string,
  browser: Browser,
): Promise<StartedSession> {
  const sha256 = deps.hashing.sha256(token);
  return await deps.transact(async (stores) => {
    const claimed = await stores.tokens.claim("sign_in", sha256, deps.clock.now());
    if (claimed?.kind !== "sign_in") throw linkInvalid();
    const by = { personId: claimed.personId, signedInBy: "link" } as const;
    return await startFor(deps, stores, by, browser);
  });
}

/**
 * Starts a session in the person's oldest account that is open to this way to sign in; it replaces the one that the
 * browser had. 403 `single_sign_on_required` where none of the person's accounts is open to it.
 */
export async function startFor(
  deps: PeopleDeps,
  stores: PeopleStores,
  { personId, signedInBy }: { readonly personId: PersonId; readonly signedInBy: SignInMethod },
  { client, cookie }: Browser,
): Promise<StartedSession> {
  const memberships = await stores.persons.listMemberships(personId);
  const oldest = memberships.find((each) => isOpenTo(each, signedInBy));
  if (oldest === undefined && memberships.length > 0) throw singleSignOnRequired();
  const accountId = oldest?.accountId ?? null;
  await signOut({ ...deps, ...stores }, cookie);
  await recordIn(stores, memberships, "sign_in.succeeded", deps.clock.now());
  return await startSession(deps, stores, { personId, accountId, signedInBy }, client);
}

async function challenge(
  deps: PeopleDeps,
  { challenges }: PeopleStores,
  { id: personId }: Person,
): Promise<SignInResult> {
  const { text, sha256 } = newSecret(deps);
  const expiresAt = later(deps.clock.now(), CHALLENGE_SECONDS);
  await challenges.create({ personId, expiresAt }, sha256);
  return { kind: "second_factor", challenge: text };
}

function signInFailed(): Refusal {
  return new Refusal(401, "sign_in_failed", "The e-mail address or the password is wrong.");
}
