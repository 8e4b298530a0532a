import type { Metadata } from "./metadata.ts";
import type { Second } from "./second.ts";

export type InvoiceStatus = "draft" | "open" | "paid" | "void" | "uncollectible";

/** What made an invoice. */
export type BillingReason =
  | "manual"
  | "subscription_create"
  | "subscription_cycle"
  | "subscription_update"
  | "upcoming";

/** From when to when something is billed; `end` is outside. */
export type Period = { readonly start: Second; readonly end: Second };

/** One line of an invoice. Amounts are cents, and negative where they are credit. */
export type InvoiceLine = {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly period: Period;
  readonly quantity: number;
  /** Null where an amount was given, and no price. */
  readonly price: string | null;
  readonly product: string | null;
  readonly unitAmount: number | null;
  readonly isProration: boolean;
  readonly subscription: string | null;
  readonly subscriptionItem: string | null;
  readonly invoiceItem: string | null;
  readonly metadata: Metadata;
};

/** A bill. It may change while `draft`; from `open` on it is what it is, but for its payment. */
export type Invoice = {
  readonly id: string;
  readonly created: Second;
  readonly clock: string | null;
  readonly customer: string;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  readonly subscription: string | null;
  /** What its pages and PDF are reached by, beside its id. */
  readonly token: string;
  /** Given when it is finalised, as `ABCD1234-0001`. */
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
  /** How often it was charged again without being asked to. */
  readonly retryCount: number;
  /** Whether it is finalised and charged without being asked to. */
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
