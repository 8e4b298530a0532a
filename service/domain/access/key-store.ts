import type { Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId, Environment, KeyId, MemberId, MemberRole } from "#domain/accounts";
import type { ApiKey } from "./api-key.ts";

/** API keys in the database. */
export type KeyStore = {
  readonly findKeyById: (accountId: AccountId, id: KeyId) => Promise<ApiKey | null>;
  /** Including revoked and expired ones, newest first. */
  readonly listKeys: (accountId: AccountId, page: PageRequest) => Promise<Page<ApiKey>>;
  /** Number of keys that are live at `now` and not replaced; a null environment means all. */
  readonly countKeys: (
    accountId: AccountId,
    now: Instant,
    environment: Environment | null,
  ) => Promise<number>;
  /** Whether another admin key is live at `now` and not replaced. */
  readonly hasOtherAdmin: (accountId: AccountId, id: KeyId, now: Instant) => Promise<boolean>;
  readonly createKey: (key: Omit<ApiKey, "id">) => Promise<KeyId>;
  /** Changes the creator's role of all keys that the member created. */
  readonly lowerCreator: (
    accountId: AccountId,
    memberId: MemberId,
    role: MemberRole,
  ) => Promise<void>;
  /** Updates the expiry, the revocation and the replacement of a key. */
  readonly endKey: (key: ApiKey) => Promise<void>;
};
