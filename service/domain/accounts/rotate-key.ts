import { type Instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { type ApiKey, isLive, type KeyId } from "./api-key.ts";
import type { Caller } from "./caller.ts";
import { refusePast, storeKey } from "./create-key.ts";
import { findKey } from "./find-key.ts";
import type { FreshKey, KeyPorts } from "./key-ports.ts";
import { lockAccount } from "./lock-account.ts";

/** How a key is replaced. */
export type Rotation = {
  /** How long the old key goes on; 0 ends it at once. */
  readonly overlapSeconds: number;
  /** When the new key ends; undefined: when the old one would have. */
  readonly expiresAt: Instant | null | undefined;
};

/**
 * Puts a new key in the place of one, with its name, scope and environment. The old one ends after
 * the overlap, and is not counted meanwhile. 404 `api_key_not_found`; 409 `api_key_not_active` for
 * one that has ended or was replaced before.
 */
export async function rotateKey(
  ports: KeyPorts,
  caller: Caller,
  id: KeyId,
  { overlapSeconds, expiresAt }: Rotation,
): Promise<FreshKey> {
  const now = ports.clock.now();
  refusePast(expiresAt ?? null, now);
  return await ports.transact(async (stores) => {
    const account = await lockAccount(stores, caller);
    const old = await findKey(stores, caller, id);
    if (!isLive(old, now) || old.replacedBy !== null) throw notActive();
    const wanted = { ...old, expiresAt: expiresAt === undefined ? old.expiresAt : expiresAt };
    const fresh = await storeKey(ports, stores, account, wanted, now);
    const end = earlier(old, later(now, overlapSeconds));
    await stores.keys.endKey({ ...old, expiresAt: end, replacedBy: fresh.key.id });
    await stores.audit.append({
      accountId: account.id,
      at: now,
      action: "api_key.rotated",
      keyId: caller.keyId,
      subject: `api_key/${id}`,
      details: { newKeyId: fresh.key.id, overlapSeconds },
    });
    return fresh;
  });
}

function earlier({ expiresAt }: ApiKey, end: Instant): Instant {
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}

function notActive(): Refusal {
  const message = "This API key has ended, or another one has taken its place.";
  return new Refusal(409, "api_key_not_active", message);
}
