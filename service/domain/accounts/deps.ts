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

/** What changing an account depends on. */
export type AccountDeps = {
  readonly transact: Transact<AccountStores>;
  readonly clock: Clock;
};

/** What the default retention of an account depends on. */
export type RetentionDeps = {
  readonly accounts: AccountStore;
  /** The deployment's default for accounts without a setting. */
  readonly retentionSeconds: number;
};
