import {
  type Draft,
  declined,
  type Invoice,
  type InvoiceItem,
  invalid,
  type Metadata,
  missing,
  nextBoundary,
} from "#model";
import {
  buildInvoice,
  createInvoiceItem,
  draftInvoice,
  type InvoiceOrder,
} from "./draft-invoice.ts";
import { findCustomer, findRow } from "./find-row.ts";
import { aheadLines, usageLines } from "./invoice-lines.ts";
import { findOwnCard } from "./payment-methods.ts";
import { type PriceChange, priceChange } from "./prorate-change.ts";
import { chargeInvoice, finalizeInvoice, voidInvoice } from "./settle-invoice.ts";
import { cycleOf } from "./subscription-items.ts";

/** An invoice by hand, of all that waits to be billed. */
export type ManualInvoice = {
  readonly customer: string;
  readonly currency: string | null;
  readonly isAutoAdvanced: boolean;
  readonly takesPendingItems: boolean;
  readonly description: string | null;
  readonly defaultPaymentMethod: string | null;
  readonly metadata: Metadata;
};

/** A draft for a customer, that waits for its finalising. */
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
    finalizesIn: isAutoAdvanced ? 3600 : null,
  });
}

/** An amount to be billed on the customer's next invoice. */
export type ManualItem = {
  readonly customer: string;
  readonly subscription: string | null;
  readonly amount: number;
  readonly currency: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
};

/** Keeps an amount for the customer's next invoice. Refusal: no such customer or subscription. */
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

/** Makes a draft final. Refusal: it is one no more. */
export function finalizeByHand(draft: Draft, id: string, isAutoAdvanced?: boolean): Invoice {
  const invoice = findRow(draft, "invoices", id, "invoice");
  if (invoice.status !== "draft") {
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: "invoice_not_editable",
    });
  }
  return finalizeInvoice(draft, {
    ...invoice,
    isAutoAdvanced: isAutoAdvanced ?? invoice.isAutoAdvanced,
  });
}

/**
 * Pays an invoice now, with a card of the customer where one is named. Refusal: there is nothing
 * to pay; 402 where the card says no, and then the attempt is counted.
 */
export function payInvoice(draft: Draft, id: string, method: string | null): Invoice {
  const found = findRow(draft, "invoices", id, "invoice");
  const card =
    method === null ? undefined : findOwnCard(draft, found.customer, method, "payment_method");
  const invoice = found.status === "draft" ? finalizeInvoice(draft, found) : found;
  if (invoice.status === "paid" && found.status === "draft") return invoice;
  if (invoice.status === "paid") throw invalid("Invoice is already paid");
  if (invoice.status !== "open") {
    throw invalid(`This invoice is ${invoice.status} and cannot be paid.`);
  }
  const { invoice: tried, decline } = chargeInvoice(draft, invoice, card);
  if (decline !== null) throw declined(decline, true);
  return tried;
}

/** Cancels an open invoice. */
export function voidByHand(draft: Draft, id: string): Invoice {
  return voidInvoice(draft, findRow(draft, "invoices", id, "invoice"));
}

/** What a preview is asked about. */
export type PreviewInput = {
  readonly subscription: string;
  readonly change: Omit<PriceChange, "at" | "paymentBehaviour"> & { readonly at: number | null };
  /** Whether what is due at the next turn is left out, as `always_invoice` would bill. */
  readonly isChangeOnly: boolean;
};

/** The invoice that a change, or the next turn, would make; nothing is written. */
export function previewInvoice(draft: Draft, input: PreviewInput): Invoice {
  const before = draft.find("subscriptions", input.subscription);
  if (before === undefined) throw missing("subscription", input.subscription, "subscription");
  const customer = findCustomer(draft, before.customer);
  const now = draft.now(before.clock);
  const { change } = input;
  const at = change.at ?? now;
  const { subscription, prorations, fresh } = priceChange(draft, before, {
    ...change,
    at,
    paymentBehaviour: "allow_incomplete",
  });
  const { cycle } = cycleOf(draft, subscription.items);
  const used = { start: subscription.periodStart, end: subscription.periodEnd };
  const next = { start: used.end, end: nextBoundary(subscription.anchor, cycle, used.end) };
  const isNow = input.isChangeOnly || fresh.length > 0;
  const turn = isNow
    ? []
    : [...usageLines(draft, subscription, used), ...aheadLines(draft, subscription, next)];
  const order: InvoiceOrder = {
    customer: customer.id,
    subscription,
    reason: "upcoming",
    currency: subscription.currency,
    lines: [...prorations, ...fresh, ...turn],
    period: used,
    prorationDate: change.changes.length > 0 ? at : null,
    finalizesIn: null,
  };
  return { ...buildInvoice(draft, customer, order), created: isNow ? now : used.end };
}
