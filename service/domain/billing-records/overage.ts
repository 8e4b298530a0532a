import type { Instant } from "#base/instant.ts";
import type { Month } from "#base/month.ts";
import type { AccountId } from "#domain/accounts";
import type { Tier } from "#domain/plans";
import type { InvoiceId } from "./invoice.ts";
import type { SubscriptionId } from "./subscription.ts";

/** PDFs by tier. */
export type Billed = Readonly<Partial<Record<Tier, number>>>;

/** The last report that was sent for one tier and month. */
export type SentReport = {
  readonly quantity: number;
  /** Timestamp that the report carries, in whole seconds; not the time at which it was sent. */
  readonly at: Instant;
  /** False: no response came, so the report may or may not have arrived. */
  readonly isAcknowledged: boolean;
};

/** The last report of one tier to the meter of one subscription. */
export type OverageReading = SentReport & {
  readonly tier: Tier;
  readonly subscriptionId: SubscriptionId;
};

/** An invoice with a month's overage; `billed` is null while it is a draft. */
export type OverageInvoice = {
  readonly id: InvoiceId;
  readonly subscriptionId: SubscriptionId;
  readonly billed: Billed | null;
};

/** PDFs that an invoice charged too few (negative: too many), corrected on a later invoice. */
export type OverageCorrection = {
  readonly key: string;
  readonly tier: Tier;
  readonly pdfs: number;
  /** Price of one PDF. */
  readonly cents: number;
  /** False: the processor may not have received it. */
  readonly isApplied: boolean;
};

/** The overage of an account in one month: counted, reported and charged. */
export type OverageMonth = {
  readonly month: Month;
  /** The month accepts no further usage. */
  readonly isClosed: boolean;
  readonly counted: readonly {
    readonly tier: Tier;
    readonly cents: number;
    readonly pdfs: number;
  }[];
  readonly readings: readonly OverageReading[];
  readonly invoices: readonly OverageInvoice[];
  readonly corrections: readonly OverageCorrection[];
};

/** A month with reports or corrections due. */
export type DueMonth = { readonly accountId: AccountId; readonly month: Month };

/** Storage of overage reports. Lock order: usage counters before months. */
export type OverageReportStore = {
  /** Claims a due month until `until`; null: none is due. */
  readonly takeDue: (now: Instant, until: Instant) => Promise<DueMonth | null>;
  /** Locks a month until the transaction ends; concurrent counting waits. */
  readonly lockMonth: (accountId: AccountId, month: Month) => Promise<OverageMonth>;
  readonly findMonth: (accountId: AccountId, month: Month) => Promise<OverageMonth>;
  /** When the month is due again; null: when its count changes. */
  readonly setDue: (accountId: AccountId, month: Month, at: Instant | null) => Promise<void>;
  /** Stores a report before it is sent, replacing the previous one of its tier and subscription. */
  readonly saveReading: (
    accountId: AccountId,
    month: Month,
    reading: OverageReading,
  ) => Promise<void>;
  /** Marks a report as acknowledged, unless another one replaced it meanwhile. */
  readonly setAcknowledged: (
    accountId: AccountId,
    month: Month,
    reading: OverageReading,
  ) => Promise<void>;
  /** Does nothing if the invoice is stored already. */
  readonly saveInvoice: (
    accountId: AccountId,
    month: Month,
    invoice: OverageInvoice,
  ) => Promise<void>;
  readonly setBilled: (id: InvoiceId, billed: Billed) => Promise<void>;
  readonly saveCorrection: (
    accountId: AccountId,
    month: Month,
    correction: OverageCorrection,
  ) => Promise<void>;
  readonly setCorrectionApplied: (key: string) => Promise<void>;
};
