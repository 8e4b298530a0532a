import type { Instant } from "#base/instant.ts";
import { invalid, Refusal } from "#base/refusal.ts";
import { type Account, type AccountId, actorOf, type Caller, lockAccount } from "#domain/accounts";
import { limitsOf } from "#domain/plans";
import { type ApiKey, type KeyCreator, mintKey, type NewKey } from "./api-key.ts";
import type { AccessDeps, AccessStores } from "./deps.ts";
import { creatorOf } from "./key-creator.ts";
import { requireRecentPassword } from "./permissions.ts";

/** A new key, whose text is shown only this once. */
export type KeyWithText = { readonly key: ApiKey; readonly text: string };

type Made = { readonly creator: KeyCreator | null; readonly createdAt: Instant };

/**
 * Creates a key. 403 `feature_limit_reached` at the tier's cap, which also holds for concurrent calls; 400
 * `validation_error` for an expiry in the past.
 */
export async function createKey(
  deps: AccessDeps,
  caller: Caller,
  wanted: NewKey,
): Promise<KeyWithText> {
  const now = deps.clock.now();
  requireRecentPassword(caller.by, now);
  requireFuture(wanted.expiresAt, now);
  return await deps.transact(async (stores) => {
    const account = await lockAccount(stores, caller);
    await requireBelowCap(deps, stores, account, wanted, now);
    const made = { creator: await creatorOf(stores, caller), createdAt: now };
    const created = await storeKey(deps, stores, account.id, wanted, made);
    const { id, scope, environment } = created.key;
    await stores.audit.append({
      accountId: account.id,
      at: now,
      action: "api_key.created",
      by: actorOf(caller.by),
      subject: `api_key/${id}`,
      details: { scope, environment },
    });
    return created;
  });
}

/** 400 `validation_error` for an expiry that is not in the future. */
export function requireFuture(expiresAt: Instant | null, now: Instant): void {
  if (expiresAt === null || expiresAt > now) return;
  const message = "The expiry of a key must be in the future.";
  throw invalid(message, [{ field: "expires_at", code: "not_in_the_future", message }]);
}

/** Generates a key and stores it. */
export async function storeKey(
  { randomness, hashing }: AccessDeps,
  { keys }: AccessStores,
  accountId: AccountId,
  { name, scope, environment, expiresAt }: NewKey,
  made: Made,
): Promise<KeyWithText> {
  const { text, ...stored } = mintKey(environment, randomness.base62, hashing);
  const properties = { accountId, name, scope, environment, ...stored };
  const unused = { lastUsedAt: null, expiresAt, revokedAt: null, replacedBy: null };
  const key = { ...properties, ...made, ...unused };
  return { key: { ...key, id: await keys.createKey(key) }, text };
}

async function requireBelowCap(
  { plans }: AccessDeps,
  { keys }: AccessStores,
  { id, plan, apiKeyCapSpansEnvironments }: Account,
  { environment }: NewKey,
  now: Instant,
): Promise<void> {
  const cap = limitsOf(plans, plan).apiKeys;
  if (cap === null) return;
  const counted = apiKeyCapSpansEnvironments ? null : environment;
  if ((await keys.countKeys(id, now, counted)) < cap) return;
  const each = counted === null ? "" : " in each environment";
  const message = `An account on ${plan} has at most ${cap} API keys${each}.`;
  throw new Refusal(403, "feature_limit_reached", message, { limit: "api_keys", tier: plan });
}
