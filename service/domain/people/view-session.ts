import { present } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import { type Account, type AccountId, accountNotFound } from "#domain/accounts";
import { type Membership, type Person, type Session, sessionExpiry } from "#domain/people/records";
import type { PeopleDeps, PeopleStores } from "./deps.ts";
import { requireSession } from "./read-session.ts";

/** A signed-in person with the chosen account. */
export type SessionView = {
  readonly person: Person;
  /** Null: a member of no account. */
  readonly membership: Membership | null;
  readonly account: Account | null;
  readonly memberships: readonly Membership[];
  readonly expiresAt: Instant;
};

/** Returns the signed-in person of a session, in the chosen account or else in that of the oldest membership. */
export async function viewSession(
  { persons, accounts }: PeopleStores,
  session: Session,
): Promise<SessionView> {
  const { personId, accountId } = session;
  const person = present(await persons.findPerson(personId), "person of the session");
  const memberships = await persons.listMemberships(personId);
  const membership = findMembership(memberships, accountId) ?? memberships[0] ?? null;
  const account = membership === null ? null : await accounts.findAccount(membership.accountId);
  return { person, membership, account, memberships, expiresAt: sessionExpiry(session) };
}

/** Chooses another account. 401 `session_required`; 404 `account_not_found` unless the person is a member. */
export async function switchAccount(
  deps: PeopleDeps,
  cookie: string | null,
  accountId: AccountId,
): Promise<SessionView> {
  const session = await requireSession(deps, cookie);
  const memberships = await deps.persons.listMemberships(session.personId);
  if (findMembership(memberships, accountId) === null) throw accountNotFound();
  await deps.sessions.setAccount(session.id, accountId);
  return await viewSession(deps, { ...session, accountId });
}

function findMembership(
  memberships: readonly Membership[],
  accountId: AccountId | null,
): Membership | null {
  return memberships.find((each) => each.accountId === accountId) ?? null;
}
