import { type Instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import {
  type CallerIdentity,
  type MemberRole,
  mayWrite,
  type Scope,
  type SubscriptionStatus,
} from "#domain/accounts";

/** Lowest first. */
const SCOPES: readonly Scope[] = ["read", "write", "admin"];

/** Highest first. */
export const MEMBER_ROLES = [
  "owner",
  "admin",
  "editor",
  "viewer",
] as const satisfies readonly MemberRole[];

/** How long an entered password is good for erasure, keys, second factor and handing over. */
const REAUTHENTICATION_SECONDS = 600;

const ROLE_SCOPES = { viewer: "read", editor: "write", admin: "admin", owner: "admin" } as const;

/** The scope that a role grants. */
export function scopeOfRole(role: MemberRole): Scope {
  return ROLE_SCOPES[role];
}

type ScopedCaller = { readonly by: CallerIdentity; readonly scope: Scope };

/** Rejects a caller with a lower scope than `required`: 403 `scope_required`. */
export function requireScope({ by, scope }: ScopedCaller, required: Scope): void {
  if (SCOPES.indexOf(scope) >= SCOPES.indexOf(required)) return;
  const message =
    by.kind === "key"
      ? `This needs an API key with the scope ${required} or higher.`
      : `This needs a role with the scope ${required} or higher; yours is ${by.role}.`;
  throw new Refusal(403, "scope_required", message, { required });
}

export function isAtLeast(role: MemberRole, required: MemberRole): boolean {
  return MEMBER_ROLES.indexOf(role) <= MEMBER_ROLES.indexOf(required);
}

/** Rejects a member with a lower role than `required`: 403 `role_required`. Keys pass: their scope decides. */
export function requireRole(by: CallerIdentity, required: "owner" | "admin"): void {
  if (by.kind === "member" && !isAtLeast(by.role, required)) throw roleRequired(required);
}

export function roleRequired(required: "owner" | "admin"): Refusal {
  const message =
    required === "owner"
      ? "Only the owner of the account can do this, or an API key made by the owner or the operator."
      : "Only an owner or admin of the account can do this.";
  return new Refusal(403, "role_required", message, { required });
}

/** 403 `member_required` for a key: only persons sign in. */
export function memberRequired(): Refusal {
  return new Refusal(403, "member_required", "Sign in to do this: API keys cannot.");
}

/** Rejects a member whose password was entered too long ago: 403 `password_required`. Keys pass. */
export function requireRecentPassword(by: CallerIdentity, now: Instant): void {
  if (by.kind === "key" || now < later(by.authenticatedAt, REAUTHENTICATION_SECONDS)) return;
  throw new Refusal(403, "password_required", "Enter your password again to do this.");
}

/** Rejects a write of a read-only account: 402 `account_read_only`, with the URL of a page on how to resolve it. */
export function requireWritable(status: SubscriptionStatus | null, baseUrl: string): void {
  if (mayWrite(status)) return;
  throw new Refusal(
    402,
    "account_read_only",
    `The account is read-only: ${REASONS[status ?? "none"]}`,
    {
      subscription_status: status,
      resolve_url: `${baseUrl}/billing/read-only`,
    },
  );
}

const REASONS = {
  past_due: "its last payment failed. Update the payment method to go on.",
  canceled: "its subscription has ended. Subscribe again to go on.",
  none: "it was never subscribed. Subscribe to go on.",
} as const;
