import { later } from "#base/instant.ts";
import { linkInvalid } from "#domain/people/records";
import { emailSubject } from "./attempts.ts";
import type { PeopleDeps } from "./deps.ts";
import { issueLink } from "./links.ts";
import { requirePassword } from "./password.ts";

/** Mails for a reset per address in the window. */
const MAILS_MAX = 3;
const WINDOW_SECONDS = 3600;

/**
 * Queues a mail with a link that sets a new password, at most three an hour for a person; does nothing for an unknown
 * address. The caller must not reveal which of these happened, by its answer or by its time.
 */
export async function requestReset(deps: PeopleDeps, email: string): Promise<void> {
  const at = deps.clock.now();
  await deps.transact(async (stores) => {
    const person = await stores.persons.findByEmail(email);
    if (person === null) return;
    const subject = emailSubject(deps, "reset", person.email);
    const earlier = await stores.attempts.lockAttempts([subject], later(at, -WINDOW_SECONDS));
    if (earlier.length >= MAILS_MAX) return;
    await stores.attempts.addAttempts([{ subject, at }]);
    const { id: personId, name } = person;
    const url = await issueLink(deps, stores.tokens, { kind: "reset", personId });
    await stores.personMails.queueReset({ personId, email: person.email, name, url });
  });
}

/**
 * Sets a new password and ends all sessions of the person; it does not sign in, and leaves the second factor. 410
 * `link_invalid`; 400 `validation_error` for a password that is not accepted.
 */
export async function resetPassword(
  deps: PeopleDeps,
  token: string,
  password: string,
): Promise<void> {
  const now = deps.clock.now();
  const sha256 = deps.hashing.sha256(token);
  const stored = await deps.tokens.peek("reset", sha256, now);
  if (stored?.kind !== "reset") throw linkInvalid();
  const { personId } = stored;
  const person = await deps.persons.findPerson(personId);
  if (person === null) throw linkInvalid();
  requirePassword(password, person.email);
  const passwordHash = await deps.passwords.hash(password);
  await deps.transact(async ({ persons, sessions, challenges, tokens, attempts }) => {
    if ((await tokens.claim("reset", sha256, now)) === null) throw linkInvalid();
    await persons.setPassword(personId, passwordHash);
    await sessions.deleteSessions(personId, null);
    await challenges.deleteChallenges(personId);
    await tokens.voidLinks(personId);
    await attempts.clearAttempts(emailSubject(deps, "email", person.email));
  });
}
