import { storedAddress } from "#base/email-address.ts";
import { Refusal } from "#base/refusal.ts";
import {
  type Account,
  actorOf,
  type Caller,
  lockAccount,
  type MemberId,
  type MemberRole,
  type MemberWithPerson,
} from "#domain/accounts";
import { issueLink, type PeopleDeps, type PeopleStores } from "#domain/people";
import type { PersonMails } from "#domain/people/records";
import { findMember, lockRole } from "./locked-member.ts";
import { isOperator } from "./operator.ts";
import { requireNotAbove } from "./role-rules.ts";

/** The part of a member that the caller chooses; the only owner gets the account by handing over. */
export type NewMember = {
  readonly email: string;
  readonly role: Exclude<MemberRole, "owner">;
};

/** An invited member. */
export type Invitation = {
  readonly member: MemberWithPerson;
  /**
   * The link, to be passed on by the inviter; null when it was mailed, and for the address of an existing person or of an
   * operator, whose link only the operator gets.
   */
  readonly url: string | null;
};

/**
 * Adds a member who is invited to join. 409 `member_exists` for the address of a member, ignoring case; 403
 * `role_required` for a role above the caller's own.
 */
export async function inviteMember(
  deps: PeopleDeps,
  caller: Caller,
  { email: given, role }: NewMember,
): Promise<Invitation> {
  const email = storedAddress(given);
  const createdAt = deps.clock.now();
  return await deps.transact(async (stores) => {
    const account = await lockAccount(stores, caller);
    requireNotAbove(await lockRole(stores, caller), role);
    const wanted = { accountId: account.id, email, role, createdAt };
    const id = await stores.members.createMember(wanted);
    if (id === null)
      throw new Refusal(409, "member_exists", "A member with this e-mail address already exists.");
    return await invite(deps, stores, caller, account, { ...wanted, id, person: null });
  });
}

/**
 * Sends a new link, which voids the earlier ones. 404 `member_not_found`; 409 `member_joined` for a member who has joined;
 * 403 `role_required` for a member above the caller.
 */
export async function inviteAgain(
  deps: PeopleDeps,
  caller: Caller,
  id: MemberId,
): Promise<Invitation> {
  return await deps.transact(async (stores) => {
    const account = await lockAccount(stores, caller);
    const by = await lockRole(stores, caller);
    const member = await findMember(stores, caller, id);
    if (member.person !== null)
      throw new Refusal(409, "member_joined", "This member has joined already.");
    requireNotAbove(by, member.role);
    return await invite(deps, stores, caller, account, member);
  });
}

async function invite(
  deps: PeopleDeps,
  stores: PeopleStores & { readonly personMails: PersonMails },
  caller: Caller,
  { id: accountId, name: accountName }: Account,
  member: MemberWithPerson,
): Promise<Invitation> {
  const { id: memberId, email, role } = member;
  await stores.audit.append({
    accountId,
    at: deps.clock.now(),
    action: "member.invited",
    by: actorOf(caller.by),
    subject: `member/${memberId}`,
    details: { role },
  });
  const url = await issueLink(deps, stores.tokens, { kind: "invitation", memberId });
  if (!deps.hasMail) {
    const isKnown = (await stores.persons.findByEmail(email)) !== null;
    // Else the inviter could become the person with that address.
    return { member, url: isKnown || isOperator(deps, email) ? null : url };
  }
  const inviterName = await nameOf(stores, caller);
  await stores.personMails.queueInvitation({
    memberId,
    email,
    accountName,
    inviterName,
    role,
    url,
  });
  return { member, url: null };
}

async function nameOf({ persons }: PeopleStores, { by }: Caller): Promise<string | null> {
  if (by.kind === "key") return null;
  return (await persons.findPerson(by.personId))?.name ?? null;
}
