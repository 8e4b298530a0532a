import type { Clock } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { PersonId } from "./person.ts";
import { newSecret, type SecretPorts } from "./secret.ts";
import type { Client, Session } from "./session.ts";
import type { SessionStore } from "./store.ts";

/** A new session and the value of its cookie. */
export type StartedSession = { readonly session: Session; readonly cookie: string };

/** Starts a session, always with a new cookie. The password was just entered. */
export async function startSession(
  ports: SecretPorts & { readonly clock: Clock },
  sessions: Pick<SessionStore, "createSession">,
  { personId, accountId }: { readonly personId: PersonId; readonly accountId: AccountId | null },
  { address, userAgent }: Client,
): Promise<StartedSession> {
  const now = ports.clock.now();
  const { text: cookie, sha256 } = newSecret(ports);
  const times = { createdAt: now, lastSeenAt: now, authenticatedAt: now };
  const session = { personId, accountId, ...times, address, userAgent };
  const id = await sessions.createSession(session, sha256);
  return { session: { id, ...session }, cookie };
}
