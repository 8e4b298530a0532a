import { assert } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import { requireRecentPassword } from "#domain/access";
import {
  type AccountId,
  type AuditEntry,
  actorOf,
  type Caller,
  lockAccount,
  type MemberId,
  type MemberRole,
  type MemberWithPerson,
  type PersonId,
} from "#domain/accounts";
import type { PeopleDeps, PeopleStores } from "#domain/people";
import { findMember, lockRole } from "./locked-member.ts";
import { decideRoleChange, requireRemovable } from "./role-rules.ts";

/**
 * Gives a member another role (see `decideRoleChange`). The role `owner` hands the account over: the caller becomes an
 * admin, and the account gets the new owner's address. 404 `member_not_found`; handing over also 403 `password_required`.
 */
export async function changeRole(
  { transact, clock }: PeopleDeps,
  caller: Caller,
  id: MemberId,
  role: MemberRole,
): Promise<MemberWithPerson> {
  const now = clock.now();
  return await transact(async (stores) => {
    await lockAccount(stores, caller);
    const by = await lockRole(stores, caller);
    const member = await findMember(stores, caller, id);
    switch (decideRoleChange(by, member, role)) {
      case "none":
        return member;
      case "change": {
        await stores.members.changeRole(caller.accountId, id, role);
        const details = { role, roleBefore: member.role };
        await stores.audit.append(entryOf(caller, "member.role_changed", id, now, details));
        return { ...member, role };
      }
      case "hand_over":
        requireRecentPassword(by, now);
        await handOver(stores, caller, member, now);
        return { ...member, role };
    }
  });
}

/**
 * Removes a member; a person without another account is signed out. 404 `member_not_found`; 409 `owner_stays`; 403
 * `role_required` for a member above the caller.
 */
export async function removeMember(
  { transact, clock }: PeopleDeps,
  caller: Caller,
  id: MemberId,
): Promise<void> {
  const now = clock.now();
  await transact(async (stores) => {
    await lockAccount(stores, caller);
    const by = await lockRole(stores, caller);
    const member = await findMember(stores, caller, id);
    requireRemovable(by, member.role);
    await stores.members.deleteMember(caller.accountId, id);
    const { role } = member;
    await stores.audit.append(entryOf(caller, "member.removed", id, now, { role }));
    if (member.person !== null) await endAccess(stores, member.person.id, caller.accountId, now);
  });
}

// An account has one owner at any time, which the database enforces.
async function handOver(
  { accounts, members, keys, audit }: PeopleStores,
  caller: Caller,
  { id, email }: MemberWithPerson,
  now: Instant,
): Promise<void> {
  const { accountId, by } = caller;
  assert(by.kind === "member", "only a member hands an account over");
  await members.changeRole(accountId, by.memberId, "admin");
  await members.changeRole(accountId, id, "owner");
  await keys.lowerCreator(accountId, by.memberId, "admin");
  await accounts.changeEmail(accountId, email);
  const details = { ownerBefore: `member/${by.memberId}` };
  await audit.append(entryOf(caller, "account.handed_over", id, now, details));
}

// Sessions that work in the account go on in another one of the person.
async function endAccess(
  { persons, sessions }: PeopleStores,
  personId: PersonId,
  accountId: AccountId,
  now: Instant,
): Promise<void> {
  const [next] = await persons.listMemberships(personId);
  if (next === undefined) return await sessions.deleteSessions(personId, null);
  for (const session of await sessions.listSessions(personId, now))
    if (session.accountId === accountId) await sessions.setAccount(session.id, next.accountId);
}

// Names the member by id and role: the address is personal data.
function entryOf(
  caller: Caller,
  action: AuditEntry["action"],
  id: MemberId,
  at: Instant,
  details: AuditEntry["details"],
): AuditEntry {
  const { accountId } = caller;
  return { accountId, at, action, by: actorOf(caller.by), subject: `member/${id}`, details };
}
