import type { Hashing } from "#base/hashing.ts";
import { type Clock, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { type ApiKey, isLive, isWellFormed } from "./api-key.ts";
import type { Caller } from "./caller.ts";
import type { AccountStore } from "./store.ts";

/** Noting each use would make every read a write. */
const LAST_USED_EVERY_SECONDS = 60;

/** What finding out who asks needs. */
export type AuthenticatePorts = {
  readonly accounts: AccountStore;
  readonly clock: Clock;
  readonly hashing: Hashing;
};

/** Who shows this key; 401 `invalid_api_key` for one that is wrong, unknown, expired or revoked. */
export async function authenticate(ports: AuthenticatePorts, text: string): Promise<Caller> {
  const { accounts, clock, hashing } = ports;
  const key = isWellFormed(text, hashing) ? await accounts.findKey(hashing.sha256(text)) : null;
  const now = clock.now();
  if (key === null || !isLive(key, now))
    throw new Refusal(401, "invalid_api_key", "The API key is not valid.");
  if (key.lastUsedAt === null || later(key.lastUsedAt, LAST_USED_EVERY_SECONDS) <= now)
    await accounts.touchKey(key.id, now);
  return callerOf(key);
}

function callerOf(key: ApiKey): Caller {
  return {
    accountId: key.accountId,
    keyId: key.id,
    scope: key.scope,
    environment: key.environment,
  };
}
