import type { Instant } from "#base/instant.ts";
import { invalid, Refusal } from "#base/refusal.ts";
import type { MemberRole, PersonId } from "#domain/accounts";
import {
  findSession,
  newPerson,
  type PeopleDeps,
  type PeopleStores,
  type StartedSession,
  signOut,
  startSession,
} from "#domain/people";
import {
  type Browser,
  type InvitedMember,
  linkInvalid,
  type Person,
  type Session,
} from "#domain/people/records";

/** An invitation as its receiver sees it. */
export type InvitationView = {
  readonly accountName: string | null;
  readonly email: string;
  readonly role: MemberRole;
  /** True: the invited person has to sign in to accept. */
  readonly personExists: boolean;
  readonly expiresAt: Instant;
};

/** Name and password that a new person chooses. */
type Credentials = { readonly name: string; readonly password: string };

/** Shows what an invitation is for. 410 `link_invalid`. */
export async function readInvitation(deps: PeopleDeps, token: string): Promise<InvitationView> {
  return await deps.transact(async (stores) => {
    const { member, person, expiresAt } = await findInvitation(deps, stores, token);
    const { accountName, email, role } = member;
    return { accountName, email, role, personExists: person !== null, expiresAt };
  });
}

/**
 * Joins the account as a new person, who is signed in. 410 `link_invalid`; 400 `validation_error` for the password, and
 * when the invited person exists already.
 */
export async function joinAsNewPerson(
  deps: PeopleDeps,
  token: string,
  { name, password }: Credentials,
  { client, cookie }: Browser,
): Promise<StartedSession> {
  const { email } = await deps.transact(async (stores) => {
    const { member, person } = await findInvitation(deps, stores, token);
    if (person !== null) throw notForPersons();
    return member;
  });
  const person = await newPerson(deps, { email, name, password });
  return await deps.transact(async (stores) => {
    const member = await claimInvitation(deps, stores, token);
    if (!(await stores.persons.createPerson(person))) throw notForPersons();
    await joinAs(deps, stores, member, person);
    await signOut({ ...deps, ...stores }, cookie);
    const { accountId } = member;
    return await startSession(
      deps,
      stores,
      { personId: person.id, accountId, signedInBy: "password" },
      client,
    );
  });
}

/**
 * Joins the account as the signed-in person, which becomes the chosen account. 409 `sign_in_required` unless the browser
 * is signed in as the invited person, 409 `member_exists`, 410 `link_invalid`; 400 `validation_error` for a person who
 * does not exist yet.
 */
export async function joinAsSignedIn(
  deps: PeopleDeps,
  token: string,
  cookie: string | null,
): Promise<Session> {
  const session = await findSession(deps, cookie);
  return await deps.transact(async (stores) => {
    const { person } = await findInvitation(deps, stores, token);
    if (person === null) throw credentialsMissing();
    if (session?.personId !== person.id) throw signInRequired(person.email);
    const member = await claimInvitation(deps, stores, token);
    await joinAs(deps, stores, member, person);
    await stores.sessions.setAccount(session.id, member.accountId);
    return { ...session, accountId: member.accountId };
  });
}

async function findInvitation(
  { hashing, clock }: PeopleDeps,
  { tokens, persons }: PeopleStores,
  token: string,
): Promise<{
  readonly member: InvitedMember;
  readonly person: Person | null;
  readonly expiresAt: Instant;
}> {
  const stored = await tokens.peek("invitation", hashing.sha256(token), clock.now());
  if (stored?.kind !== "invitation") throw linkInvalid();
  const member = await persons.lockInvited(stored.memberId);
  if (member === null || member.personId !== null) throw linkInvalid();
  const person = await persons.findByEmail(member.email);
  return { member, person, expiresAt: stored.expiresAt };
}

// One of two concurrent calls with the same token gets it.
async function claimInvitation(
  { hashing, clock }: PeopleDeps,
  { tokens, persons }: PeopleStores,
  token: string,
): Promise<InvitedMember> {
  const claimed = await tokens.claim("invitation", hashing.sha256(token), clock.now());
  if (claimed?.kind !== "invitation") throw linkInvalid();
  const member = await persons.lockInvited(claimed.memberId);
  if (member === null || member.personId !== null) throw linkInvalid();
  return member;
}

async function joinAs(
  { clock }: PeopleDeps,
  { persons, audit }: PeopleStores,
  { id: memberId, accountId, role }: InvitedMember,
  { id }: { readonly id: PersonId },
): Promise<void> {
  const at = clock.now();
  if (!(await persons.join(memberId, id, at)))
    throw new Refusal(409, "member_exists", "You are a member of this account already.");
  const entry = { subject: `member/${memberId}`, details: { role } };
  const by = { kind: "member", memberId } as const;
  await audit.append({ accountId, at, action: "member.joined", by, ...entry });
}

function signInRequired(email: string): Refusal {
  const message = `This invitation is for ${email}. Sign in as that person to accept it.`;
  return new Refusal(409, "sign_in_required", message);
}

function notForPersons(): Refusal {
  const message = "The invited person exists already: sign in instead of choosing a password.";
  return invalid(message, [
    { field: "name", code: "not_allowed", message },
    { field: "password", code: "not_allowed", message },
  ]);
}

function credentialsMissing(): Refusal {
  const message = "Choose a name and a password to accept the invitation.";
  return invalid(message, [
    { field: "name", code: "required", message },
    { field: "password", code: "required", message },
  ]);
}
