import { later } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import { type AttemptPorts, emailSubject } from "./attempts.ts";
import { issueLink, type LinkPorts } from "./links.ts";
import { requirePassword } from "./password.ts";
import type {
  AttemptStore,
  ChallengeStore,
  Passwords,
  PersonMails,
  PersonStore,
  SessionStore,
  TokenStore,
} from "./store.ts";
import { linkInvalid } from "./token.ts";

/** Mails for a reset per address in the window. */
const MAILS_MAX = 3;
const WINDOW_SECONDS = 3600;

/** What requesting a reset needs. */
export type RequestResetPorts = LinkPorts & {
  readonly transact: Transact<{
    readonly persons: Pick<PersonStore, "findByEmail">;
    readonly attempts: AttemptStore;
    readonly tokens: Pick<TokenStore, "issue">;
    readonly personMails: Pick<PersonMails, "queueReset">;
  }>;
};

/** What choosing a new password needs. */
export type ResetPorts = Pick<AttemptPorts, "clock" | "hashing"> & {
  readonly transact: Transact<{
    readonly persons: Pick<PersonStore, "setPassword">;
    readonly sessions: Pick<SessionStore, "deleteSessions">;
    readonly challenges: Pick<ChallengeStore, "deleteChallenges">;
    readonly tokens: Pick<TokenStore, "claim" | "voidLinks">;
    readonly attempts: Pick<AttemptStore, "clearAttempts">;
  }>;
  readonly persons: Pick<PersonStore, "findPerson">;
  readonly tokens: Pick<TokenStore, "peek">;
  readonly passwords: Pick<Passwords, "hash">;
};

/**
 * Queues a mail with a link that sets a new password, at most three an hour for a person; does nothing for an unknown
 * address. The caller must not reveal which of these happened, by its answer or by its time.
 */
export async function requestReset(ports: RequestResetPorts, email: string): Promise<void> {
  const at = ports.clock.now();
  await ports.transact(async (stores) => {
    const person = await stores.persons.findByEmail(email);
    if (person === null) return;
    const subject = emailSubject(ports, "reset", person.email);
    const earlier = await stores.attempts.lockAttempts([subject], later(at, -WINDOW_SECONDS));
    if (earlier.length >= MAILS_MAX) return;
    await stores.attempts.addAttempts([{ subject, at }]);
    const { id: personId, name } = person;
    const url = await issueLink(ports, stores.tokens, { kind: "reset", personId });
    await stores.personMails.queueReset({ personId, email: person.email, name, url });
  });
}

/**
 * Sets a new password and ends all sessions of the person; it does not sign in, and leaves the second factor. 410
 * `link_invalid`; 400 `validation_error` for a password that is not accepted.
 */
export async function resetPassword(
  ports: ResetPorts,
  token: string,
  password: string,
): Promise<void> {
  const now = ports.clock.now();
  const sha256 = ports.hashing.sha256(token);
  const stored = await ports.tokens.peek("reset", sha256, now);
  if (stored?.kind !== "reset") throw linkInvalid();
  const { personId } = stored;
  const person = await ports.persons.findPerson(personId);
  if (person === null) throw linkInvalid();
  requirePassword(password, person.email);
  const passwordHash = await ports.passwords.hash(password);
  await ports.transact(async ({ persons, sessions, challenges, tokens, attempts }) => {
    if ((await tokens.claim("reset", sha256, now)) === null) throw linkInvalid();
    await persons.setPassword(personId, passwordHash);
    await sessions.deleteSessions(personId, null);
    await challenges.deleteChallenges(personId);
    await tokens.voidLinks(personId);
    await attempts.clearAttempts(emailSubject(ports, "email", person.email));
  });
}
