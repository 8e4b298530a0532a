import { Refusal } from "#base/refusal.ts";
import {
  accountNotFound,
  type Caller,
  type CallerIdentity,
  type MemberId,
  type MemberWithPerson,
} from "#domain/accounts";
import type { PeopleStores } from "#domain/people";

/**
 * The caller with its role as it is under the lock of the account, which serializes changes of roles. 404
 * `account_not_found` for a member who was removed meanwhile.
 */
export async function lockRole(
  { members }: PeopleStores,
  { accountId, by }: Caller,
): Promise<CallerIdentity> {
  if (by.kind === "key") return by;
  const own = await members.findMember(accountId, by.memberId);
  if (own === null) throw accountNotFound();
  return { ...by, role: own.role };
}

/** A member of the caller's account; 404 `member_not_found`. */
export async function findMember(
  { members }: PeopleStores,
  { accountId }: Caller,
  id: MemberId,
): Promise<MemberWithPerson> {
  const member = await members.findMember(accountId, id);
  if (member === null) throw new Refusal(404, "member_not_found", "There is no such member.");
  return member;
}
