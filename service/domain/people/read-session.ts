import { present } from "#base/assert.ts";
import type { Hashing } from "#base/hashing.ts";
import { type Clock, type Instant, later } from "#base/instant.ts";
import {
  type Account,
  type AccountId,
  type AccountStore,
  accountNotFound,
  sessionRequired,
} from "#domain/accounts";
import type { Membership, Person } from "./person.ts";
import { type Session, sessionExpiry } from "./session.ts";
import type { PersonStore, SessionStore } from "./store.ts";

/** A signed-in person with the chosen account. */
export type SessionView = {
  readonly person: Person;
  /** Null: a member of no account. */
  readonly membership: Membership | null;
  readonly account: Account | null;
  readonly memberships: readonly Membership[];
  readonly expiresAt: Instant;
};

/** What viewing a session needs. */
export type ViewPorts = {
  readonly persons: Pick<PersonStore, "findPerson" | "listMemberships">;
  readonly accounts: Pick<AccountStore, "findAccount">;
};

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

/** The signed-in person of a session, in the chosen account or else in the oldest one. */
export async function viewSession(
  { persons, accounts }: ViewPorts,
  session: Session,
): Promise<SessionView> {
  const { personId, accountId } = session;
  const person = present(await persons.findPerson(personId), "person of the session");
  const memberships = await persons.listMemberships(personId);
  const membership = chosen(memberships, accountId) ?? memberships[0] ?? null;
  const account = membership === null ? null : await accounts.findAccount(membership.accountId);
  return { person, membership, account, memberships, expiresAt: sessionExpiry(session) };
}

/** Chooses another account. 401 `session_required`; 404 `account_not_found` unless the person is a member. */
export async function switchAccount(
  ports: FindSessionPorts & ViewPorts & { readonly sessions: Pick<SessionStore, "setAccount"> },
  cookie: string | null,
  accountId: AccountId,
): Promise<SessionView> {
  const session = await requireSession(ports, cookie);
  const memberships = await ports.persons.listMemberships(session.personId);
  if (chosen(memberships, accountId) === null) throw accountNotFound();
  await ports.sessions.setAccount(session.id, accountId);
  return await viewSession(ports, { ...session, accountId });
}

/** Ends the session of a cookie, if there is one. */
export async function signOut(
  ports: FindSessionPorts & { readonly sessions: Pick<SessionStore, "deleteSession"> },
  cookie: string | null,
): Promise<void> {
  const session = await findSession(ports, cookie);
  if (session !== null) await ports.sessions.deleteSession(session.personId, session.id);
}

function chosen(
  memberships: readonly Membership[],
  accountId: AccountId | null,
): Membership | null {
  return memberships.find((each) => each.accountId === accountId) ?? null;
}
