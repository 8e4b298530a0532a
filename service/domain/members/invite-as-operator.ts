import { isAddress, storedAddress } from "#base/email-address.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId, MemberId, MemberRole, MemberWithPerson } from "#domain/accounts";
import { issueLink, type OperatorDeps, type PeopleStores } from "#domain/people";

/** An invitation by the operator. */
export type OperatorInvitation = {
  readonly accountId: AccountId;
  readonly email: string;
  readonly role: MemberRole;
};

/** The effect of an invitation by the operator. */
export type InvitationPlan =
  /** A further link for a member who has not joined. */
  | { readonly kind: "again"; readonly memberId: MemberId }
  | { readonly kind: "add" }
  /** The owner has not joined, and gets another address. */
  | { readonly kind: "replace_owner"; readonly ownerId: MemberId };

/** The invited member and the link, which is shown only this once. */
export type IssuedInvitation = {
  readonly memberId: MemberId;
  /** As stored. */
  readonly email: string;
  readonly url: string;
};

/**
 * Issues the link of an invitation, and adds the member unless there is one. An owner can be invited until one has
 * joined; another address replaces the one that the account was created with. 404 `not_found` for an erased account, 400
 * `validation_error` for an invalid address, 409 `member_exists` or `owner_stays`; throws for an unknown account.
 */
export async function inviteAsOperator(
  deps: OperatorDeps,
  { accountId, email: given, role }: OperatorInvitation,
): Promise<IssuedInvitation> {
  const email = storedAddress(given);
  if (!isAddress(email))
    throw new Refusal(400, "validation_error", "The e-mail address is invalid.");
  return await deps.transact(async (stores) => {
    const { erasedAt } = await stores.accounts.lockAccount(accountId);
    if (erasedAt !== null)
      throw new Refusal(404, "not_found", `The account ${accountId} was erased.`);
    const member = await stores.members.findByEmail(accountId, email);
    const owner = await stores.members.findOwner(accountId);
    const plan = planInvitation(role, { member, owner });
    const memberId = await carryOut(deps, stores, { accountId, email, role }, plan);
    await note(deps, stores, accountId, { action: "member.invited", memberId, role });
    const url = await issueLink(deps, stores.tokens, { kind: "invitation", memberId });
    return { memberId, email: member?.email ?? email, url };
  });
}

/** Decides what an invitation does; `member` has the invited address. */
export function planInvitation(
  role: MemberRole,
  {
    member,
    owner,
  }: { readonly member: MemberWithPerson | null; readonly owner: MemberWithPerson | null },
): InvitationPlan {
  if (member !== null) {
    if (member.person !== null)
      throw exists(`${member.email} is a member already, with the role ${member.role}.`);
    if (member.role !== role)
      throw exists(`${member.email} is invited with the role ${member.role}, not ${role}.`);
    return { kind: "again", memberId: member.id };
  }
  if (role !== "owner" || owner === null) return { kind: "add" };
  if (owner.person === null) return { kind: "replace_owner", ownerId: owner.id };
  const message = "The account has an owner, who can hand it over to another member.";
  throw new Refusal(409, "owner_stays", message);
}

async function carryOut(
  deps: OperatorDeps,
  stores: PeopleStores,
  { accountId, email, role }: OperatorInvitation,
  plan: InvitationPlan,
): Promise<MemberId> {
  if (plan.kind === "again") return plan.memberId;
  if (plan.kind === "replace_owner") {
    const { ownerId: memberId } = plan;
    await stores.members.deleteMember(accountId, memberId);
    await note(deps, stores, accountId, { action: "member.removed", memberId, role });
    await stores.accounts.changeEmail(accountId, email);
  }
  const createdAt = deps.clock.now();
  const memberId = await stores.members.createMember({ accountId, email, role, createdAt });
  if (memberId === null) throw exists(`${email} is a member already.`);
  await note(deps, stores, accountId, { action: "member.added", memberId, role });
  return memberId;
}

/** An entry of the audit log, by the operator; it names the member by id and role, because the address is personal. */
type Entry = {
  readonly action: "member.added" | "member.invited" | "member.removed";
  readonly memberId: MemberId;
  readonly role: MemberRole;
};

async function note(
  { clock }: OperatorDeps,
  { audit }: PeopleStores,
  accountId: AccountId,
  { action, memberId, role }: Entry,
): Promise<void> {
  const subject = `member/${memberId}`;
  await audit.append({ accountId, at: clock.now(), action, by: null, subject, details: { role } });
}

function exists(message: string): Refusal {
  return new Refusal(409, "member_exists", message);
}
