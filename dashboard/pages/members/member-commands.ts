import type { Member } from "@platen/sdk";
import { grantableRoles, hasRole, type Role } from "#data/roles.ts";

/** An action on a member. */
export type MemberCommand = "resend" | "role" | "owner" | "remove" | "leave";

/** The signed-in member. */
type Self = { readonly id: number; readonly role: Role };

/**
 * Returns the actions of the signed-in member on another, in the order of the menu. A member with a higher role cannot
 * be changed; the owner stays until the account is handed over. `isWritable`: false while the account is read-only,
 * when members can only leave.
 */
export function commandsFor(
  member: Pick<Member, "id" | "role" | "status">,
  self: Self,
  isWritable: boolean,
): readonly MemberCommand[] {
  if (member.role === "owner" || !hasRole(self.role, member.role)) return [];
  const isSelf = member.id === self.id;
  const commands: MemberCommand[] = [];
  if (isWritable) {
    if (member.status === "invited") commands.push("resend");
    commands.push("role");
    if (self.role === "owner" && member.status === "active") commands.push("owner");
  }
  commands.push(isSelf ? "leave" : "remove");
  return commands;
}

/** The roles that the signed-in member can give, the least first. The owner's is handed over instead. */
export function rolesToGive(role: Role): readonly Exclude<Role, "owner">[] {
  return grantableRoles(role).filter((each) => each !== "owner");
}
