import { present } from "#base/assert.ts";
import type { Caller } from "#domain/accounts";
import type { PeopleDeps } from "./deps.ts";
import { requireOwnPassword } from "./own-password.ts";
import { requirePassword } from "./password.ts";
import { lockSelf, recordForPerson, signedIn, UNKNOWN_CLIENT } from "./signed-in.ts";

/** The current password and the one that replaces it. */
export type PasswordChange = { readonly current: string; readonly wanted: string };

/**
 * Changes the caller's password, and ends all other sessions, sign-ins that await the second factor, and links to reset
 * the password. 403 `wrong_password`, which counts as a failed sign-in; 429 `too_many_sign_ins`; 400 `validation_error` for a new password that is not allowed.
 */
export async function changePassword(
  deps: PeopleDeps,
  caller: Caller,
  { current, wanted }: PasswordChange,
): Promise<void> {
  const self = signedIn(caller);
  const person = present(await deps.persons.findPerson(self.personId), "signed-in person");
  requirePassword(wanted, person.email, "new_password");
  await requireOwnPassword(deps, person, current, UNKNOWN_CLIENT);
  const passwordHash = await deps.passwords.hash(wanted);
  const now = deps.clock.now();
  await deps.transact(async (stores) => {
    const { id } = await lockSelf(stores, self);
    await stores.persons.setPassword(id, passwordHash);
    await stores.sessions.deleteSessions(id, self.sessionId);
    await stores.challenges.deleteChallenges(id);
    await stores.tokens.voidLinks(id);
    await stores.sessions.setAuthenticated(self.sessionId, now);
    await recordForPerson(stores, self, "member.password_changed", now);
  });
}
