import type { Clock } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import type { AccountId, AccountStore, AuditStore } from "#domain/accounts";
import type { NoticeStore } from "#domain/notices";
import type { Offers, Plans } from "#domain/plans";
import type { UsageStore } from "#domain/usage";
import type { OverageReportStore } from "./overage-report-store.ts";
import type { Processor } from "./processor.ts";
import type { ProcessorEventStore } from "./processor-event-store.ts";
import type { StandingStore } from "./standing.ts";
import type { BillingStore } from "./store.ts";

/** The stores that billing writes together. */
export type BillingStores = {
  readonly accounts: AccountStore;
  readonly audit: AuditStore;
  readonly billing: BillingStore;
  readonly processorEvents: ProcessorEventStore;
  readonly standings: StandingStore;
  readonly notices: NoticeStore;
  readonly usage: Pick<UsageStore, "closeCounter">;
  readonly overageReports: OverageReportStore;
  /** Wakes those who work: something that waited may go on. */
  readonly wakeups: { readonly workWaits: () => Promise<void> };
};

/** What billing needs of the world. */
export type BillingPorts = {
  /** Null: the deployment does not bill. */
  readonly processor: Processor | null;
  readonly billing: BillingStore;
  readonly overageReports: OverageReportStore;
  /** Never a transaction that somebody else holds: what the processor said is so, whatever becomes of a request. */
  readonly transact: Transact<BillingStores>;
  /** Does `work` while nobody else works on that account's billing, in any process. */
  readonly alone: <Result>(accountId: AccountId, work: () => Promise<Result>) => Promise<Result>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly plans: Plans;
  readonly offers: Offers;
  /** How callers reach the service, without a slash at its end. */
  readonly baseUrl: () => string;
};
