import type { Instant } from "#base/instant.ts";
import type { Slice } from "#base/page.ts";
import type { AccountId, Environment, KeyId } from "#domain/accounts";
import type { Month } from "./month.ts";
import type { UsageKind } from "./output.ts";

/** What one kind's counter of a month says. */
export type CounterReading = {
  readonly used: number;
  /** What the plan included when something was counted last; null: nobody noted it. */
  readonly limit: number | null;
};

/** An account's month, as it was counted. */
export type MonthReading = {
  readonly month: Month;
  readonly pdf: CounterReading;
  readonly ai: CounterReading;
  /** PDFs past the limit, and what they cost in cents at the price that each was counted at. */
  readonly overagePdfs: number;
  readonly overageCents: number;
  /** True: nothing is counted into it any more. */
  readonly isClosed: boolean;
  /** The invoice that its overage stands on, once it is no draft. */
  readonly invoiceId: string | null;
};

/** A line of the ledger, for those who are shown it. */
export type UsageEvent = {
  readonly id: number;
  readonly kind: UsageKind;
  readonly occurredAt: Instant;
  /** What the output is known by, `sync/…`, `task/…`, `bulk/…` or `ai/…`. */
  readonly source: string;
  readonly isOverage: boolean;
  readonly environment: Environment;
  readonly keyId: KeyId | null;
  readonly templateId: number | null;
  readonly mappingId: number | null;
  readonly envelopeId: number | null;
  readonly taskId: string | null;
  readonly bulkJobId: string | null;
  readonly row: number | null;
};

/** How many events are asked for, and before which; null: from the newest on. */
export type EventsRequest = { readonly limit: number; readonly before: number | null };

/** What the reads of usage ask of a database. */
export type UsageReads = {
  /** Every month from `from`, or the account's first if that is later, up to `to`, newest first. */
  readonly listMonths: (
    accountId: AccountId,
    from: Month,
    to: Month,
  ) => Promise<readonly MonthReading[]>;
  /** Newest first. */
  readonly listEvents: (accountId: AccountId, request: EventsRequest) => Promise<Slice<UsageEvent>>;
};
