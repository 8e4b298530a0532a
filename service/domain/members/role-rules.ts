import { Refusal } from "#base/refusal.ts";
import { isAtLeast, memberRequired, roleRequired } from "#domain/access";
import type { CallerIdentity, MemberRole, MemberWithPerson } from "#domain/accounts";

/** The kind of change that giving a member a role is. */
export type RoleChange = "none" | "change" | "hand_over";

/** The member whose role is changed. */
type Changed = {
  readonly role: MemberRole;
  readonly person: MemberWithPerson["person"];
};

/**
 * Decides whether a caller may give a member this role: no member grants or changes a role above their own, and only the
 * owner hands the account over. 403 `role_required` and, for a key that hands over, `member_required`; 409 `owner_stays`
 * for the owner, and `member_not_joined` for a new owner who has not accepted the invitation.
 */
export function decideRoleChange(
  by: CallerIdentity,
  member: Changed,
  role: MemberRole,
): RoleChange {
  if (role === member.role) return "none";
  if (role === "owner") {
    requireOwner(by);
    if (member.person === null) throw notJoined();
    return "hand_over";
  }
  if (member.role === "owner") throw ownerStays();
  requireNotAbove(by, member.role);
  requireNotAbove(by, role);
  return "change";
}

/** 409 `owner_stays` for removing the owner; 403 `role_required` for a member above the caller. */
export function requireRemovable(by: CallerIdentity, role: MemberRole): void {
  if (role === "owner") throw ownerStays();
  requireNotAbove(by, role);
}

/** 403 `role_required` for a role above the caller's own. A key counts as an admin: its scope was checked before. */
export function requireNotAbove(by: CallerIdentity, role: MemberRole): void {
  const own = by.kind === "key" ? "admin" : by.role;
  if (!isAtLeast(own, role)) throw roleRequired(role === "owner" ? "owner" : "admin");
}

function requireOwner(by: CallerIdentity): void {
  if (by.kind === "key") throw memberRequired();
  if (by.role !== "owner") throw roleRequired("owner");
}

function ownerStays(): Refusal {
  const message =
    "The owner of an account stays its owner until handing it over to another member.";
  return new Refusal(409, "owner_stays", message);
}

function notJoined(): Refusal {
  const message = "This member has not accepted the invitation yet.";
  return new Refusal(409, "member_not_joined", message);
}
