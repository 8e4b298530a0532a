import { later } from "#base/instant.ts";
import { sessionRequired } from "#domain/accounts";
import type { Session } from "#domain/people/records";
import type { PeopleDeps } from "./deps.ts";

/** Between two updates of when a session was last seen. */
const SEEN_EVERY_SECONDS = 60;

/** The session of a cookie; 401 `session_required` without one, or when it has ended. */
export async function requireSession(deps: PeopleDeps, cookie: string | null): Promise<Session> {
  const session = await findSession(deps, cookie);
  if (session === null) throw sessionRequired();
  return session;
}

/** The session of a cookie; null without one, or when it has ended. */
export async function findSession(
  { sessions, hashing, clock }: PeopleDeps,
  cookie: string | null,
): Promise<Session | null> {
  if (cookie === null) return null;
  const now = clock.now();
  const session = await sessions.findSession(hashing.sha256(cookie), now);
  if (session === null) return null;
  if (later(session.lastSeenAt, SEEN_EVERY_SECONDS) > now) return session;
  await sessions.setLastSeen(session.id, now);
  return { ...session, lastSeenAt: now };
}

/** Ends the session of a cookie, if there is one. */
export async function signOut(deps: PeopleDeps, cookie: string | null): Promise<void> {
  const session = await findSession(deps, cookie);
  if (session !== null) await deps.sessions.deleteSession(session.personId, session.id);
}
