import type { AccountId, PersonId, SignInMethod } from "#domain/accounts";
import type { Client, Session } from "#domain/people/records";
import type { LinkDeps, PeopleStores } from "./deps.ts";
import { newSecret } from "./secret.ts";
import { type SessionView, viewSession } from "./view-session.ts";

/** A new session with the value of its cookie, and what its person sees. */
export type StartedSession = {
  readonly session: Session;
  readonly cookie: string;
  readonly view: SessionView;
};

/** The person, the account, and how the person signed in. */
type NewSession = {
  readonly personId: PersonId;
  readonly accountId: AccountId | null;
  readonly signedInBy: SignInMethod;
};

/**
 * Starts a session, always with a new cookie. The password was just entered. The view is read in the same transaction, so
 * that nothing can fail between the commit, which may use up a code or a link, and the answer with the cookie.
 */
export async function startSession(
  deps: LinkDeps,
  stores: PeopleStores,
  { personId, accountId, signedInBy }: NewSession,
  { address, userAgent }: Client,
): Promise<StartedSession> {
  const now = deps.clock.now();
  const { text: cookie, sha256 } = newSecret(deps);
  const times = { createdAt: now, lastSeenAt: now, authenticatedAt: now };
  const created = { personId, accountId, signedInBy, ...times, address, userAgent };
  const session = { id: await stores.sessions.createSession(created, sha256), ...created };
  return { session, cookie, view: await viewSession(stores, session) };
}
