import type { Instant } from "#base/instant.ts";
import type { Account, AccountId } from "./account.ts";
import type { ApiKey, KeyId } from "./api-key.ts";

/** What accounts asks of a database. */
export type AccountStore = {
  /** An account that has made no settings yet. */
  readonly createAccount: (
    account: Pick<Account, "id" | "plan" | "createdAt"> & { readonly email: string },
  ) => Promise<void>;
  /**
   * The oldest account with that address, whatever the case of its letters. Another call for the
   * address waits until this transaction ends, so that the answer holds until then.
   */
  readonly lockAddress: (email: string) => Promise<AccountId | null>;
  /** The account with that id, which exists. */
  readonly findAccount: (id: AccountId) => Promise<Account>;
  /** The same; whoever else asks to lock it waits until this transaction ends. */
  readonly lockAccount: (id: AccountId) => Promise<Account>;
  /** Writes the account's settings. */
  readonly changeAccount: (account: Account) => Promise<void>;
  /** The key with that SHA-256, expired and revoked ones too. */
  readonly findKey: (sha256: string) => Promise<ApiKey | null>;
  /** Notes that the key was used. */
  readonly touchKey: (id: KeyId, now: Instant) => Promise<void>;
};
