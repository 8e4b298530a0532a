import { z } from "zod";
import type { Clock } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { requireRole, requireScope, requireWritable } from "#domain/access";
import { type AuditStore, actorOf, type Caller, type SubscriptionStatus } from "#domain/accounts";
import type { Operation } from "./route.ts";

const API = "/api/v1";
const Params = z.record(z.string(), z.string());

/** Dependencies of checking permissions. */
export type PermissionPorts = {
  readonly audit: AuditStore;
  readonly clock: Clock;
};

/**
 * Rejects a caller that may not use the route: 403 `member_required`, `scope_required`, `role_required`. The last two are
 * written to the audit log. A member may use a route on its own membership with any role.
 */
export async function checkPermissions(
  { audit, clock }: PermissionPorts,
  { method, path, scope, callers, memberRole, ownMember }: Operation,
  params: unknown,
  caller: Caller,
): Promise<void> {
  if (callers === "members" && caller.by.kind !== "member") throw memberRequired();
  const { accountId, by } = caller;
  if (ownMember !== null && by.kind === "member") {
    const { [ownMember]: member } = Params.parse(params);
    if (member === String(by.memberId)) return;
  }
  const entry = { accountId, by: actorOf(caller.by), subject: `${method} ${path}` };
  try {
    requireScope(caller, scope);
  } catch (refusal) {
    const details = { required: scope, scope: caller.scope };
    await audit.append({ ...entry, at: clock.now(), action: "scope.refused", details });
    throw refusal;
  }
  if (memberRole === null || by.kind !== "member") return;
  try {
    requireRole(caller.by, memberRole);
  } catch (refusal) {
    const details = { required: memberRole, role: by.role };
    await audit.append({ ...entry, at: clock.now(), action: "role.refused", details });
    throw refusal;
  }
}

/** Rejects a write of a read-only account: 402 `account_read_only`. */
export function checkLockout(
  route: Operation,
  caller: Caller,
  status: SubscriptionStatus | null,
  baseUrl: string,
): void {
  if (!isLockable(route) || isOwnersRevocation(route, caller)) return;
  requireWritable(status, baseUrl);
}

/**
 * Whether the lockout applies to a route: to everything but reads, billing, the signed-in person's own settings, the
 * removal of members, and `POST /mcp`, whose tools call routes of which each is checked.
 */
export function isLockable({ method, path }: Operation): boolean {
  if (method === "GET") return false;
  if (path.startsWith(`${API}/billing/`) || path.startsWith("/session")) return false;
  if (path === "/mcp") return false;
  if (path === `${API}/me` || path.startsWith(`${API}/me/`)) return false;
  return !(method === "DELETE" && path.startsWith(`${API}/members/`));
}

function isOwnersRevocation({ method, path }: Operation, { by }: Caller): boolean {
  const isOwner = by.kind === "member" && by.role === "owner";
  return isOwner && method === "DELETE" && path.startsWith(`${API}/api-keys/`);
}

function memberRequired(): Refusal {
  return new Refusal(403, "member_required", "Sign in to do this: API keys cannot.");
}
