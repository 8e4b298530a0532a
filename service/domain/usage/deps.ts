import type { BaseUrl } from "#base/base-url.ts";
import type { Clock } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import type { NoticeStore } from "#domain/notices";
import type { Plans } from "#domain/plans";
import type { UsageStore } from "./store.ts";

/** Dependencies of reading and counting usage. */
export type UsageDeps = {
  readonly usage: UsageStore;
  readonly plans: Plans;
  readonly clock: Clock;
};

/** Dependencies of enforcing quotas, apart from the store of the counters. */
export type QuotaRules = {
  readonly plans: Plans;
  readonly clock: Clock;
  readonly baseUrl: BaseUrl;
};

/** Dependencies of enforcing quotas. */
export type QuotaDeps = UsageDeps & QuotaRules;

/** Dependencies of reserving AI generations. */
export type AiDeps = {
  readonly plans: Plans;
  readonly clock: Clock;
  /** Commits on its own, also within a caller's transaction: other requests must see a reservation at once. */
  readonly transactApart: Transact<{ readonly usage: UsageStore }>;
};

/** The stores that counting changes, in the transaction that marks outputs done. */
export type CountStores = { readonly usage: UsageStore; readonly notices: NoticeStore };
