import { present } from "#base/assert.ts";
import type { Transact } from "#base/transact.ts";
import type { AuditStore, Caller } from "#domain/accounts";
import type { AttemptPorts } from "./attempts.ts";
import { requireOwnPassword } from "./own-password.ts";
import { requirePassword } from "./password.ts";
import { lockSelf, recordForPerson, signedIn, UNKNOWN_CLIENT } from "./signed-in.ts";
import type {
  AttemptStore,
  ChallengeStore,
  Passwords,
  PersonStore,
  SessionStore,
  TokenStore,
} from "./store.ts";

type Stores = {
  readonly attempts: AttemptStore;
  readonly persons: Pick<PersonStore, "lockPerson" | "setPassword" | "listMemberships">;
  readonly sessions: Pick<SessionStore, "deleteSessions" | "setAuthenticated">;
  readonly challenges: Pick<ChallengeStore, "deleteChallenges">;
  readonly tokens: Pick<TokenStore, "voidLinks">;
  readonly audit: Pick<AuditStore, "append">;
};

/** What changing the own password needs. */
export type ChangePasswordPorts = Omit<AttemptPorts, "transact"> & {
  readonly transact: Transact<Stores>;
  readonly persons: Pick<PersonStore, "findPerson">;
  readonly passwords: Passwords;
};

/** The current password and the one that replaces it. */
export type PasswordChange = { readonly current: string; readonly wanted: string };

/**
 * Changes the caller's password, and ends all other sessions, sign-ins that await the second factor, and links to reset
 * the password. 403 `wrong_password`, which counts as a failed sign-in; 429 `too_many_sign_ins`; 400 `validation_error` for a new password that is not allowed.
 */
export async function changePassword(
  ports: ChangePasswordPorts,
  caller: Caller,
  { current, wanted }: PasswordChange,
): Promise<void> {
  const self = signedIn(caller);
  const person = present(await ports.persons.findPerson(self.personId), "signed-in person");
  requirePassword(wanted, person.email, "new_password");
  await requireOwnPassword(ports, person, current, UNKNOWN_CLIENT);
  const passwordHash = await ports.passwords.hash(wanted);
  const now = ports.clock.now();
  await ports.transact(async (stores) => {
    const { id } = await lockSelf(stores, self);
    await stores.persons.setPassword(id, passwordHash);
    await stores.sessions.deleteSessions(id, self.sessionId);
    await stores.challenges.deleteChallenges(id);
    await stores.tokens.voidLinks(id);
    await stores.sessions.setAuthenticated(self.sessionId, now);
    await recordForPerson(stores, self, "member.password_changed", now);
  });
}
