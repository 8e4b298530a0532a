import type { Instant } from "#base/instant.ts";
import { invalid, Refusal } from "#base/refusal.ts";
import { limitsOf } from "#domain/plans";
import type { Account } from "./account.ts";
import { type ApiKey, mintKey } from "./api-key.ts";
import type { Caller } from "./caller.ts";
import type { FreshKey, KeyPorts, KeyStores } from "./key-ports.ts";
import { lockAccount } from "./lock-account.ts";

/** What a caller says of a key. */
export type NewKey = Pick<ApiKey, "name" | "scope" | "environment" | "expiresAt">;

/**
 * Makes a key. 403 `feature_limit_reached` past the tier's number, however many ask at once; 400
 * `validation_error` for an end that is past.
 */
export async function createKey(
  ports: KeyPorts,
  caller: Caller,
  wanted: NewKey,
): Promise<FreshKey> {
  const now = ports.clock.now();
  refusePast(wanted.expiresAt, now);
  return await ports.transact(async (stores) => {
    const account = await lockAccount(stores, caller);
    await refusePastCap(ports, stores, account, wanted, now);
    const fresh = await storeKey(ports, stores, account, wanted, now);
    const { id, scope, environment } = fresh.key;
    await stores.audit.append({
      accountId: account.id,
      at: now,
      action: "api_key.created",
      keyId: caller.keyId,
      subject: `api_key/${id}`,
      details: { scope, environment },
    });
    return fresh;
  });
}

/** 400 `validation_error` for the end of a key that is not to come. */
export function refusePast(expiresAt: Instant | null, now: Instant): void {
  if (expiresAt === null || expiresAt > now) return;
  const message = "A key ends at a time that is to come.";
  throw invalid(message, [{ field: "expires_at", code: "not_in_the_future", message }]);
}

/** Mints a key and writes it. */
export async function storeKey(
  { randomness, hashing }: Pick<KeyPorts, "randomness" | "hashing">,
  { keys }: Pick<KeyStores, "keys">,
  { id: accountId }: Pick<Account, "id">,
  { name, scope, environment, expiresAt }: NewKey,
  now: Instant,
): Promise<FreshKey> {
  const { text, ...kept } = mintKey(environment, randomness, hashing);
  const said = { accountId, name, scope, environment, ...kept };
  const times = { createdAt: now, lastUsedAt: null, expiresAt, revokedAt: null };
  const key = { ...said, ...times, replacedBy: null };
  return { key: { ...key, id: await keys.createKey(key) }, text };
}

async function refusePastCap(
  { plans }: KeyPorts,
  { keys }: KeyStores,
  { id, plan, apiKeyCapSpansEnvironments }: Account,
  { environment }: NewKey,
  now: Instant,
): Promise<void> {
  const cap = limitsOf(plans, plan).apiKeys;
  if (cap === null) return;
  const where = apiKeyCapSpansEnvironments ? null : environment;
  if ((await keys.countKeys(id, now, where)) < cap) return;
  const each = where === null ? "" : " in each environment";
  const message = `An account on ${plan} has at most ${cap} API keys${each}.`;
  throw new Refusal(403, "feature_limit_reached", message, { limit: "api_keys", tier: plan });
}
