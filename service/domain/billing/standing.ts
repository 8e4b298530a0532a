import type { AccountId, SubscriptionStatus } from "#domain/accounts";
import type { Tier } from "#domain/plans";

/** How an account stands, which its every request asks for: written with the mirror, by one decision. */
export type Standing = { readonly tier: Tier; readonly status: SubscriptionStatus | null };

/** How accounts stand in a deployment that does not bill, and after it. */
export type StandingStore = {
  /** Accounts by their names from `after` on. */
  readonly listAccounts: (after: AccountId | null, max: number) => Promise<readonly AccountId[]>;
  /** Keeps how the account stands, unless that was done before. */
  readonly putAside: (accountId: AccountId) => Promise<void>;
  /** What was put aside, which is forgotten; null: nothing was. */
  readonly takeBack: (accountId: AccountId) => Promise<Standing | null>;
};
