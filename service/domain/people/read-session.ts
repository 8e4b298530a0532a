import type { Hashing } from "#base/hashing.ts";
import { type Clock, later } from "#base/instant.ts";
import { sessionRequired } from "#domain/accounts";
import type { Session } from "./session.ts";
import type { SessionStore } from "./store.ts";

/** What finding the session of a cookie needs. */
export type FindSessionPorts = {
  readonly sessions: Pick<SessionStore, "findSession" | "setLastSeen">;
  readonly hashing: Pick<Hashing, "sha256">;
  readonly clock: Clock;
};

/** Between two updates of when a session was last seen. */
const SEEN_EVERY_SECONDS = 60;

/** The session of a cookie; 401 `session_required` without one, or when it has ended. */
export async function requireSession(
  ports: FindSessionPorts,
  cookie: string | null,
): Promise<Session> {
  const session = await findSession(ports, cookie);
  if (session === null) throw sessionRequired();
  return session;
}

/** The session of a cookie; null without one, or when it has ended. */
export async function findSession(
  { sessions, hashing, clock }: FindSessionPorts,
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
export async function signOut(
  ports: FindSessionPorts & { readonly sessions: Pick<SessionStore, "deleteSession"> },
  cookie: string | null,
): Promise<void> {
  const session = await findSession(ports, cookie);
  if (session !== null) await ports.sessions.deleteSession(session.personId, session.id);
}
