import { Refusal } from "#base/refusal.ts";
import { actorOf, type Caller, type KeyId, lockAccount } from "#domain/accounts";
import { isLive } from "./api-key.ts";
import type { AccessDeps } from "./deps.ts";
import { findKey } from "./find-key.ts";
import { requireRecentPassword } from "./permissions.ts";

/**
 * Ends a key at once; an ended one is left as it is. 404 `api_key_not_found`; 409 `last_admin_key` for the only key that
 * can create others, which can still be rotated.
 */
export async function revokeKey(deps: AccessDeps, caller: Caller, id: KeyId): Promise<void> {
  const now = deps.clock.now();
  requireRecentPassword(caller.by, now);
  await deps.transact(async (stores) => {
    await lockAccount(stores, caller);
    const key = await findKey(stores, caller, id);
    if (!isLive(key, now)) return;
    const isOnlyAdmin =
      key.scope === "admin" && !(await stores.keys.hasOtherAdmin(caller.accountId, id, now));
    if (isOnlyAdmin) throw lastAdminKey();
    await stores.keys.endKey({ ...key, revokedAt: now });
    await stores.audit.append({
      accountId: caller.accountId,
      at: now,
      action: "api_key.revoked",
      by: actorOf(caller.by),
      subject: `api_key/${id}`,
      details: { scope: key.scope, environment: key.environment },
    });
  });
}

function lastAdminKey(): Refusal {
  const message = "This is the account's last admin key: rotate it, or create another one first.";
  return new Refusal(409, "last_admin_key", message);
}
