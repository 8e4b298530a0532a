import type { Tier } from "#domain/plans";
import type { Month } from "#domain/usage";
import type { InvoiceId } from "./invoice.ts";
import type { SaidReport } from "./next-report.ts";
import type { SubscriptionId } from "./subscription.ts";

/** PDFs by tier. */
export type Billed = Readonly<Partial<Record<Tier, number>>>;

/** What was last said of one tier to the meter of one subscription. */
export type OverageReading = SaidReport & {
  readonly tier: Tier;
  readonly subscriptionId: SubscriptionId;
};

/** An invoice with a month's overage; what it charges is known once it is no draft, null until then. */
export type OverageInvoice = {
  readonly id: InvoiceId;
  readonly subscriptionId: SubscriptionId;
  readonly billed: Billed | null;
};

/** PDFs that an invoice charged too few, or, negative, too many; put right on a later one. */
export type OverageCorrection = {
  readonly key: string;
  readonly tier: Tier;
  readonly pdfs: number;
  /** A PDF. */
  readonly cents: number;
  /** False: the processor may not have heard of it. */
  readonly isDone: boolean;
};

/** A month of an account: what was counted past the limit for money, and what of it was said and charged. */
export type OverageMonth = {
  readonly month: Month;
  /** True: nothing is counted into it any more. */
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
