import type { Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId, Environment } from "./account.ts";
import type { ApiKey, KeyId } from "./api-key.ts";

/** What the care of keys asks of a database. */
export type KeyStore = {
  readonly findKeyById: (accountId: AccountId, id: KeyId) => Promise<ApiKey | null>;
  /** Revoked and expired ones too, newest first. */
  readonly listKeys: (accountId: AccountId, page: PageRequest) => Promise<Page<ApiKey>>;
  /** Keys that may be used at `now` and were not replaced; of all environments when it is null. */
  readonly countKeys: (
    accountId: AccountId,
    now: Instant,
    environment: Environment | null,
  ) => Promise<number>;
  /** Whether another admin key than this may be used at `now` and was not replaced. */
  readonly hasOtherAdmin: (accountId: AccountId, id: KeyId, now: Instant) => Promise<boolean>;
  readonly createKey: (key: Omit<ApiKey, "id">) => Promise<KeyId>;
  /** Writes when the key ends, and what took its place. */
  readonly endKey: (
    key: Pick<ApiKey, "id" | "expiresAt" | "revokedAt" | "replacedBy">,
  ) => Promise<void>;
};
