import { type Instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { actorOf, type Caller, type KeyId, lockAccount } from "#domain/accounts";
import { type ApiKey, isLive } from "./api-key.ts";
import { type KeyWithText, requireFuture, storeKey } from "./create-key.ts";
import type { AccessDeps } from "./deps.ts";
import { findKey } from "./find-key.ts";
import { creatorOf } from "./key-creator.ts";
import { requireRecentPassword } from "./permissions.ts";

/** How a key is replaced. */
export type Rotation = {
  /** How long the old key stays valid; 0 ends it at once. */
  readonly overlapSeconds: number;
  /** Expiry of the new key; undefined: that of the old one. */
  readonly expiresAt: Instant | null | undefined;
};

/**
 * Replaces a key by a new one with the same name, scope and environment. The old one expires after the overlap, and does
 * not count towards the cap meanwhile. The new one acts for the caller, not for the creator of the old one. 404 `api_key_not_found`; 409 `api_key_not_active` for one that has ended or was
 * replaced before.
 */
export async function rotateKey(
  deps: AccessDeps,
  caller: Caller,
  id: KeyId,
  { overlapSeconds, expiresAt }: Rotation,
): Promise<KeyWithText> {
  const now = deps.clock.now();
  requireRecentPassword(caller.by, now);
  requireFuture(expiresAt ?? null, now);
  return await deps.transact(async (stores) => {
    const account = await lockAccount(stores, caller);
    const old = await findKey(stores, caller, id);
    if (!isLive(old, now) || old.replacedBy !== null) throw notActive();
    const wanted = { ...old, expiresAt: expiresAt === undefined ? old.expiresAt : expiresAt };
    const made = { creator: await creatorOf(stores, caller), createdAt: now };
    const created = await storeKey(deps, stores, account.id, wanted, made);
    const end = pickEarlier(old, later(now, overlapSeconds));
    await stores.keys.endKey({ ...old, expiresAt: end, replacedBy: created.key.id });
    await stores.audit.append({
      accountId: account.id,
      at: now,
      action: "api_key.rotated",
      by: actorOf(caller.by),
      subject: `api_key/${id}`,
      details: { newKeyId: created.key.id, overlapSeconds },
    });
    return created;
  });
}

function pickEarlier({ expiresAt }: ApiKey, end: Instant): Instant {
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}

function notActive(): Refusal {
  const message = "This API key has ended, or was replaced by another one.";
  return new Refusal(409, "api_key_not_active", message);
}
