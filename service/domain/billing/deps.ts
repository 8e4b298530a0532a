import type { BaseUrl } from "#base/base-url.ts";
import type { Clock } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import type { AccountId, AccountStore, AuditStore } from "#domain/accounts";
import type {
  BillingStore,
  EntitlementStore,
  Metering,
  OverageReportStore,
  Processor,
  ProcessorEventStore,
} from "#domain/billing-records";
import type { NoticeStore } from "#domain/notices";
import type { Offers, Plans } from "#domain/plans";
import type { UsageStore } from "#domain/usage";

/** The stores that billing changes in one transaction. */
export type BillingStores = {
  readonly accounts: AccountStore;
  readonly audit: AuditStore;
  readonly billing: BillingStore;
  readonly processorEvents: ProcessorEventStore;
  readonly entitlements: EntitlementStore;
  readonly overageReports: OverageReportStore;
  readonly usage: UsageStore;
  readonly notices: NoticeStore;
  /** Sends wake-up signals to the workers. */
  readonly wakeups: { readonly workWaits: () => Promise<void> };
};

/** The name of a billing lock: an account, or a task that one process of the deployment does at a time. */
export type BillingLockKey = AccountId | "billing mode" | "processor endpoint";

/** Dependencies of reporting overage. */
export type MeteringDeps = {
  /** Null: billing is switched off. */
  readonly processor: Metering | null;
  readonly billing: BillingStore;
  readonly overageReports: OverageReportStore;
  /** Always opens its own transaction: processor data is committed even if the surrounding request fails. */
  readonly transact: Transact<BillingStores>;
  readonly clock: Clock;
};

/** Dependencies of the use cases of billing. */
export type BillingDeps = MeteringDeps & {
  readonly processor: Processor | null;
  readonly accounts: AccountStore;
  /** Runs `work` while holding an exclusive lock across all processes. Not reentrant. */
  readonly withBillingLock: <Result>(
    key: BillingLockKey,
    work: () => Promise<Result>,
  ) => Promise<Result>;
  readonly randomness: Randomness;
  readonly plans: Plans;
  readonly offers: Offers;
  readonly baseUrl: BaseUrl;
};

/** Dependencies of syncing in the background. */
export type BillingSyncDeps = BillingDeps & {
  /** Reports an error of work that will be retried. */
  readonly onError: (error: unknown, what: string) => void;
};
