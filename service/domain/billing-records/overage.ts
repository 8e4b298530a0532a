import type { Instant } from "#base/instant.ts";
import type { Month } from "#base/month.ts";
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
