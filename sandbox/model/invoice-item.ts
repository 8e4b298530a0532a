import type { Metadata, Period, Second } from "#base";

/** An invoice item, pending or on an invoice. */
export type InvoiceItem = {
  readonly id: string;
  readonly created: Second;
  readonly clock: string | null;
  readonly customer: string;
  readonly subscription: string | null;
  readonly subscriptionItem: string | null;
  readonly invoice: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly period: Period;
  readonly quantity: number;
  readonly price: string | null;
  readonly product: string | null;
  readonly unitAmount: number | null;
  readonly isProration: boolean;
  readonly metadata: Metadata;
};

/** A payment for an invoice, made or pending. */
export type InvoicePayment = {
  readonly id: string;
  readonly created: Second;
  readonly invoice: string;
  readonly paymentIntent: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Second | null;
  readonly canceledAt: Second | null;
};
