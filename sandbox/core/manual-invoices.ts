import { HOUR, type Metadata } from "#base";
import type { Invoice, InvoiceItem } from "#model";
import { type Draft, findCustomer, findRow } from "#state";
import { draftInvoice } from "./draft-invoice.ts";
import { createInvoiceItem } from "./invoice-items.ts";
import { findOwnCard } from "./payment-methods.ts";

/** Parameters of a manual invoice of all pending items. */
export type ManualInvoice = {
  readonly customer: string;
  readonly currency: string | null;
  readonly isAutoAdvanced: boolean;
  readonly takesPendingItems: boolean;
  readonly description: string | null;
  readonly defaultPaymentMethod: string | null;
  readonly metadata: Metadata;
};

/** Creates a draft that is finalised manually. */
export function createManualInvoice(draft: Draft, input: ManualInvoice): Invoice {
  const customer = findCustomer(draft, input.customer);
  if (input.defaultPaymentMethod !== null) {
    findOwnCard(draft, customer.id, input.defaultPaymentMethod, "default_payment_method");
  }
  const now = draft.now(customer.clock);
  const { isAutoAdvanced } = input;
  return draftInvoice(draft, {
    ...input,
    subscription: null,
    reason: "manual",
    currency: input.currency ?? customer.currency ?? "usd",
    lines: [],
    period: { start: now, end: now },
    finalizesIn: isAutoAdvanced ? HOUR : null,
  });
}

/** Parameters of an item for the customer's next invoice. */
export type ManualItem = {
  readonly customer: string;
  readonly subscription: string | null;
  readonly amount: number;
  readonly currency: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
};

/** Creates a pending invoice item. Refusal: unknown customer or subscription. */
export function createManualItem(draft: Draft, input: ManualItem): InvoiceItem {
  const customer = findCustomer(draft, input.customer);
  if (input.subscription !== null) {
    findRow(draft, "subscriptions", input.subscription, "subscription");
  }
  const now = draft.now(customer.clock);
  return createInvoiceItem(draft, {
    clock: customer.clock,
    customer: customer.id,
    subscription: input.subscription,
    subscriptionItem: null,
    amount: input.amount,
    currency: input.currency ?? customer.currency ?? "usd",
    description: input.description,
    period: { start: now, end: now },
    quantity: 1,
    price: null,
    product: null,
    unitAmount: null,
    isProration: false,
    metadata: input.metadata,
  });
}
