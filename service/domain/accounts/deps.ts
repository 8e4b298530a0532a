import type { Clock } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import type { AccountStore } from "./account-store.ts";
import type { AuditStore } from "./audit-log.ts";
import type { MemberStore } from "./member.ts";

/** The stores of accounts, read outside of transactions and written in them. */
export type AccountStores = {
  readonly accounts: AccountStore;
  readonly members: MemberStore;
  readonly audit: AuditStore;
};

/** Dependencies of changing an account. */
export type AccountDeps = {
  readonly transact: Transact<AccountStores>;
  readonly clock: Clock;
};

/** Dependencies of the default retention of an account. */
export type RetentionDeps = {
  readonly accounts: AccountStore;
  /** The deployment's default for accounts without a setting. */
  readonly retentionSeconds: number;
};
