import type { Clock, Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import type { AccountStore } from "./account-store.ts";
import type { AuditAction, AuditStore } from "./audit-log.ts";
import { actorOf, type Caller } from "./caller.ts";
import { lockAccount } from "./lock-account.ts";
import type { Member, MemberId, MemberRole, MemberStore } from "./member.ts";

type Stores = {
  readonly accounts: AccountStore;
  readonly members: MemberStore;
  readonly audit: AuditStore;
};

/** What changing the members of an account needs. */
export type MemberPorts = { readonly transact: Transact<Stores>; readonly clock: Clock };

/** The part of a member that the caller chooses. The only owner was created with the account. */
export type NewMember = {
  readonly email: string;
  readonly role: Exclude<MemberRole, "owner">;
};

/** The members of the caller's account, newest first. */
export async function listMembers(
  { members }: Pick<Stores, "members">,
  { accountId }: Caller,
  page: PageRequest,
): Promise<Page<Member>> {
  return await members.listMembers(accountId, page);
}

/** Adds a member. 409 `member_exists` for the address of a member, ignoring case. */
export async function addMember(
  { transact, clock }: MemberPorts,
  caller: Caller,
  { email, role }: NewMember,
): Promise<Member> {
  const createdAt = clock.now();
  return await transact(async (stores) => {
    const { id: accountId } = await lockAccount(stores, caller);
    const member = { accountId, email, role, createdAt };
    const id = await stores.members.createMember(member);
    if (id === null)
      throw new Refusal(409, "member_exists", "A member with this e-mail address already exists.");
    await appendAudit(stores, caller, "member.added", { ...member, id }, createdAt);
    return { ...member, id };
  });
}

/** Removes a member. 404 `member_not_found`; 409 `owner_stays` for the owner. */
export async function removeMember(
  { transact, clock }: MemberPorts,
  caller: Caller,
  id: MemberId,
): Promise<void> {
  await transact(async (stores) => {
    await lockAccount(stores, caller);
    const member = await stores.members.findMember(caller.accountId, id);
    if (member === null) throw new Refusal(404, "member_not_found", "There is no such member.");
    if (member.role === "owner")
      throw new Refusal(409, "owner_stays", "The owner of an account cannot be removed.");
    await stores.members.deleteMember(caller.accountId, id);
    await appendAudit(stores, caller, "member.removed", member, clock.now());
  });
}

// Names the member by id and role: the address is personal data.
async function appendAudit(
  { audit }: Stores,
  caller: Caller,
  action: AuditAction,
  { id, role }: Member,
  at: Instant,
): Promise<void> {
  const { accountId } = caller;
  const [by, subject] = [actorOf(caller), `member/${id}`];
  await audit.append({ accountId, at, action, by, subject, details: { role } });
}
