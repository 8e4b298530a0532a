import type { Metadata, Period, Second } from "#base";

type InvoiceStatus = "draft" | "open" | "paid" | "void" | "uncollectible";

/** The reason for an invoice. */
export type BillingReason =
  | "manual"
  | "subscription_create"
  | "subscription_cycle"
  | "subscription_update"
  | "upcoming";

/** A line item. Amounts are cents; negative: credit. */
export type InvoiceLine = {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly period: Period;
  readonly quantity: number;
  /** Null: an amount without a price. */
  readonly price: string | null;
  readonly product: string | null;
  readonly unitAmount: number | null;
  readonly isProration: boolean;
  readonly subscription: string | null;
  readonly subscriptionItem: string | null;
  readonly invoiceItem: string | null;
  readonly metadata: Metadata;
};

/** An invoice. Changeable while it is a `draft`; afterwards only its payment changes. */
export type Invoice = {
  readonly id: string;
  readonly created: Second;
  readonly clock: string | null;
  readonly customer: string;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  readonly subscription: string | null;
  /** Token in the URLs of its page and PDF. */
  readonly token: string;
  /** Assigned on finalisation, such as `ABCD1234-0001`. */
  readonly number: string | null;
  readonly status: InvoiceStatus;
  readonly billingReason: BillingReason;
  readonly currency: string;
  readonly description: string | null;
  readonly lines: readonly InvoiceLine[];
  /** Cents: the sum of its lines. */
  readonly total: number;
  /** The customer's balance before and, once finalised, after; cents. */
  readonly startingBalance: number;
  readonly endingBalance: number | null;
  readonly amountDue: number;
  readonly amountPaid: number;
  readonly attemptCount: number;
  /** Number of automatic retries. */
  readonly retryCount: number;
  /** Whether it is finalised and charged automatically. */
  readonly isAutoAdvanced: boolean;
  readonly nextPaymentAttempt: Second | null;
  readonly finalizesAt: Second | null;
  readonly finalizedAt: Second | null;
  readonly paidAt: Second | null;
  readonly voidedAt: Second | null;
  readonly webhooksDeliveredAt: Second | null;
  readonly period: Period;
  readonly prorationDate: Second | null;
  readonly defaultPaymentMethod: string | null;
  readonly metadata: Metadata;
};
