import type { ColumnType } from "kysely";
import type { InvoiceId, SubscriptionId } from "#domain/billing";
import type { Tier } from "#domain/plans";

/** Overage reported to the processor, and charged by it. */
export type OverageTables = {
  /** Months with PDFs that are charged individually. */
  overage_month: {
    account_id: string;
    month: string;
    /** When to report or sync next; null: nothing is open. */
    due_at: Date | null;
  };
  /** The newest report for a subscription. */
  overage_report: {
    account_id: string;
    month: string;
    tier: Tier;
    subscription_id: SubscriptionId;
    quantity: ColumnType<string, number, number>;
    at: Date;
    is_answered: boolean;
  };
  overage_invoice: {
    invoice_id: InvoiceId;
    account_id: string;
    month: string;
    subscription_id: SubscriptionId;
    /** PDFs by tier; null while the invoice is a draft. */
    billed: ColumnType<
      Readonly<Partial<Record<Tier, number>>> | null,
      string | null,
      string | null
    >;
  };
  overage_correction: {
    key: string;
    account_id: string;
    month: string;
    tier: Tier;
    pdfs: ColumnType<string, number, number>;
    cents: number;
    is_done: boolean;
  };
};
