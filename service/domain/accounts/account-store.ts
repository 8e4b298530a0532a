import type { Instant } from "#base/instant.ts";
import type { Tier } from "#domain/plans";
import type { Account, AccountId } from "./account.ts";

type NewAccount = {
  readonly id: AccountId;
  readonly email: string;
  readonly plan: Tier;
  readonly createdAt: Instant;
};

/** Accounts in the database. */
export type AccountStore = {
  /** Creates an account with default settings. */
  readonly createAccount: (account: NewAccount) => Promise<void>;
  /**
   * Finds the oldest account with that address, ignoring case, and locks the address until this transaction ends, so that
   * the result stays true.
   */
  readonly lockAddress: (email: string) => Promise<AccountId | null>;
  /** Throws for an unknown id. */
  readonly findAccount: (id: AccountId) => Promise<Account>;
  /** `findAccount`, with the row locked until this transaction ends. */
  readonly lockAccount: (id: AccountId) => Promise<Account>;
  /** Writes the account's settings. */
  readonly changeAccount: (account: Account) => Promise<void>;
  /** Writes the address of a new owner. */
  readonly changeEmail: (id: AccountId, email: string) => Promise<void>;
};
