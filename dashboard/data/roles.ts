/** The roles of an account's members, the least first. */
export const ROLES = ["viewer", "editor", "admin", "owner"] as const;

/** A role of a member. */
export type Role = (typeof ROLES)[number];

/** True if `role` may do what `needed` may. */
export function hasRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** The roles that a member may grant: up to the own one. */
export function grantableRoles(role: Role): readonly Role[] {
  return hasRole(role, "admin") ? ROLES.slice(0, ROLES.indexOf(role) + 1) : [];
}
