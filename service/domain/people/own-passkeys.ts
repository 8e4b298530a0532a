import { present } from "#base/assert.ts";
import { invalid, Refusal } from "#base/refusal.ts";
import { requireRecentPassword } from "#domain/access";
import type { Caller } from "#domain/accounts";
import type { Passkey, PasskeyAnswer, PasskeyId } from "#domain/people/records";
import type { PeopleDeps } from "./deps.ts";
import { newChallenge, useChallenge } from "./passkey-challenge.ts";
import { lockSelf, recordForPerson, signedIn } from "./signed-in.ts";

/** Passkeys of a person. */
const PASSKEYS_MAX = 20;

/** The caller's passkeys, oldest first. */
export async function listPasskeys(
  { passkeys }: PeopleDeps,
  caller: Caller,
): Promise<readonly Passkey[]> {
  return await passkeys.listPasskeys(signedIn(caller).personId);
}

/**
 * Returns the options with which a browser creates a passkey of the caller. 403 `password_required`; 400
 * `validation_error` for a person with 20 passkeys.
 */
export async function offerPasskey(
  deps: PeopleDeps,
  caller: Caller,
): Promise<Readonly<Record<string, unknown>>> {
  const { personId } = signedIn(caller);
  requireRecentPassword(caller.by, deps.clock.now());
  const person = present(await deps.persons.findPerson(personId), "signed-in person");
  const own = await deps.passkeys.listPasskeys(personId);
  requireRoom(own);
  const challenge = newChallenge(deps, `add/${personId}`);
  const existing = own.map(({ credentialId }) => credentialId);
  return await deps.webAuthn.creationOptions({ challenge, person, existing });
}

/**
 * Adds the passkey that a browser created with these options, once and within five minutes. 400 `validation_error` for
 * any other.
 */
export async function addPasskey(
  deps: PeopleDeps,
  caller: Caller,
  { name, answer }: { readonly name: string; readonly answer: PasskeyAnswer },
): Promise<Passkey> {
  const self = signedIn(caller);
  const added = await deps.transact(async (stores) => {
    const { id: personId } = await lockSelf(stores, self);
    const challenge = deps.webAuthn.claimOf(answer)?.challenge ?? "";
    const purpose = `add/${personId}` as const;
    // Returns null instead of throwing: the challenge stays used up.
    if (!(await useChallenge(deps, stores, { challenge, purpose }))) return null;
    const created = await deps.webAuthn.verifyCreation(answer, challenge);
    if (created === null) return null;
    requireRoom(await stores.passkeys.listPasskeys(personId));
    const createdAt = deps.clock.now();
    const wanted = { ...created, personId, name, createdAt, lastUsedAt: null };
    const passkey = await stores.passkeys.createPasskey(wanted);
    if (passkey !== null) await recordForPerson(stores, self, "member.passkey_added", createdAt);
    return passkey;
  });
  if (added === null) throw refusedAnswer();
  return added;
}

/** Changes the name of the caller's passkey. 404 `passkey_not_found`. */
export async function renamePasskey(
  { passkeys }: PeopleDeps,
  caller: Caller,
  { id, name }: Pick<Passkey, "id" | "name">,
): Promise<Passkey> {
  const renamed = await passkeys.renamePasskey(signedIn(caller).personId, id, name);
  if (renamed === null) throw passkeyNotFound();
  return renamed;
}

/** Removes the caller's passkey, which signs in no longer. 403 `password_required`; 404 `passkey_not_found`. */
export async function removePasskey(
  deps: PeopleDeps,
  caller: Caller,
  id: PasskeyId,
): Promise<void> {
  const self = signedIn(caller);
  const now = deps.clock.now();
  requireRecentPassword(caller.by, now);
  await deps.transact(async (stores) => {
    if (!(await stores.passkeys.deletePasskey(self.personId, id))) throw passkeyNotFound();
    await recordForPerson(stores, self, "member.passkey_removed", now);
  });
}

function requireRoom(own: readonly Passkey[]): void {
  if (own.length < PASSKEYS_MAX) return;
  throw invalid(`You have ${PASSKEYS_MAX} passkeys, which is the most. Remove one first.`, []);
}

function refusedAnswer(): Refusal {
  const message = "The passkey was not created for this page, took too long, or is here already.";
  return invalid(message, [{ field: "credential", code: "invalid", message }]);
}

function passkeyNotFound(): Refusal {
  return new Refusal(404, "passkey_not_found", "There is no such passkey.");
}
