import { present } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import {
  type Account,
  type AccountId,
  accountNotFound,
  isOpenTo,
  singleSignOnRequired,
} from "#domain/accounts";
import { type Membership, type Person, type Session, sessionExpiry } from "#domain/people/records";
import type { PeopleDeps, PeopleStores } from "./deps.ts";
import { requireSession } from "./read-session.ts";

/** A signed-in person with the chosen account. */
export type SessionView = {
  readonly person: Person;
  /** Null: a member of no account, or of none that is open to how the person signed in. */
  readonly membership: Membership | null;
  readonly account: Account | null;
  readonly memberships: readonly (Membership & { readonly isOpen: boolean })[];
  readonly expiresAt: Instant;
};

/**
 * Returns the signed-in person of a session in the chosen account, or in no account while that is not open to how the
 * person signed in; without a choice, in the account of the oldest membership that is open.
 */
export async function viewSession(
  { persons, accounts }: PeopleStores,
  session: Session,
): Promise<SessionView> {
  const { personId, accountId, signedInBy } = session;
  const person = present(await persons.findPerson(personId), "person of the session");
  const memberships = (await persons.listMemberships(personId)).map((each) => ({
    ...each,
    isOpen: isOpenTo(each, signedInBy),
  }));
  const chosen = findMembership(memberships, accountId) ?? memberships.find((each) => each.isOpen);
  const membership = chosen?.isOpen === true ? chosen : null;
  const account = membership === null ? null : await accounts.findAccount(membership.accountId);
  return { person, membership, account, memberships, expiresAt: sessionExpiry(session) };
}

/**
 * Chooses another account. 401 `session_required`; 404 `account_not_found` unless the person is a member; 403
 * `single_sign_on_required` while it is not open to how the person signed in.
 */
export async function switchAccount(
  deps: PeopleDeps,
  cookie: string | null,
  accountId: AccountId,
): Promise<SessionView> {
  const session = await requireSession(deps, cookie);
  const memberships = await deps.persons.listMemberships(session.personId);
  const membership = findMembership(memberships, accountId);
  if (membership === null) throw accountNotFound();
  if (!isOpenTo(membership, session.signedInBy)) throw singleSignOnRequired();
  await deps.sessions.setAccount(session.id, accountId);
  return await viewSession(deps, { ...session, accountId });
}

function findMembership<Found extends Membership>(
  memberships: readonly Found[],
  accountId: AccountId | null,
): Found | null {
  return memberships.find((each) => each.accountId === accountId) ?? null;
}
