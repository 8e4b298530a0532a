import type { Metadata, Period, Second } from "#base";
import { changeAndEmit, emit } from "#events";
import type { BillingReason, Customer, Invoice, InvoiceItem, Subscription } from "#model";
import { type Draft, findCustomer } from "#state";
import { invoiceBody, viewOf } from "#wire";
import type { DraftLine } from "./invoice-lines.ts";
import { planTask } from "./plan-task.ts";

/** Parameters of a new invoice. */
export type InvoiceParams = {
  readonly customer: string;
  readonly subscription: Subscription | null;
  readonly reason: BillingReason;
  readonly currency: string;
  readonly lines: readonly DraftLine[];
  readonly period: Period;
  readonly prorationDate?: Second | null;
  /** Seconds until it is finalised automatically; null: only manually. */
  readonly finalizesIn: Second | null;
  readonly isAutoAdvanced?: boolean;
  readonly takesPendingItems?: boolean;
  readonly defaultPaymentMethod?: string | null;
  readonly description?: string | null;
  readonly metadata?: Metadata;
};

/** Creates a draft invoice that starts with the pending invoice items. */
export function draftInvoice(draft: Draft, order: InvoiceParams): Invoice {
  const customer = findCustomer(draft, order.customer);
  const invoice = buildInvoice(draft, customer, order);
  draft.put("invoices", invoice);
  for (const { invoiceItem } of invoice.lines) {
    const item = invoiceItem === null ? undefined : draft.find("invoiceItems", invoiceItem);
    if (item !== undefined) draft.put("invoiceItems", { ...item, invoice: invoice.id });
  }
  if (order.subscription !== null) {
    const subscription = draft.find("subscriptions", order.subscription.id) ?? order.subscription;
    draft.put("subscriptions", { ...subscription, latestInvoice: invoice.id });
  }
  emit(draft, "invoice.created", invoice.clock, invoiceBody(viewOf(draft), invoice));
  if (invoice.finalizesAt !== null) {
    planTask(draft, "finalize-invoice", invoice, invoice.finalizesAt);
  }
  return invoice;
}

/** Builds the invoice without storing it. */
export function buildInvoice(draft: Draft, customer: Customer, order: InvoiceParams): Invoice {
  const { subscription, finalizesIn } = order;
  const now = draft.now(customer.clock);
  const pending =
    order.takesPendingItems === false ? [] : pendingItems(draft, customer.id, subscription);
  const seeds = [...pending.map(lineOfItem), ...order.lines];
  const lines = seeds.map((seed) => ({ id: draft.nextId("il"), ...seed }));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: draft.nextId("in"),
    created: now,
    clock: customer.clock,
    customer: customer.id,
    customerName: customer.name,
    customerEmail: customer.email,
    subscription: subscription?.id ?? null,
    token: draft.asking.secret(),
    number: null,
    status: "draft",
    billingReason: order.reason,
    currency: order.currency,
    description: order.description ?? null,
    lines,
    total,
    startingBalance: customer.balance,
    endingBalance: null,
    amountDue: Math.max(0, total + customer.balance),
    amountPaid: 0,
    attemptCount: 0,
    retryCount: 0,
    isAutoAdvanced: order.isAutoAdvanced ?? true,
    nextPaymentAttempt: finalizesIn === null ? null : now + finalizesIn,
    finalizesAt: finalizesIn === null ? null : now + finalizesIn,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    webhooksDeliveredAt: null,
    period: order.period,
    prorationDate: order.prorationDate ?? null,
    defaultPaymentMethod: order.defaultPaymentMethod ?? null,
    metadata: order.metadata ?? {},
  };
}

/** Stores a changed invoice. */
export function changeInvoice(draft: Draft, invoice: Invoice): Invoice {
  return changeAndEmit(draft, "invoices", invoice, "invoice.updated");
}

function pendingItems(
  draft: Draft,
  customer: string,
  subscription: Subscription | null,
): InvoiceItem[] {
  return [...draft.all("invoiceItems")].filter(
    (item) =>
      item.customer === customer &&
      item.invoice === null &&
      (item.subscription === null || item.subscription === subscription?.id),
  );
}

function lineOfItem(item: InvoiceItem): DraftLine {
  const { amount, currency, description, period, quantity, price, product, unitAmount } = item;
  const { isProration, subscription, subscriptionItem, metadata } = item;
  const what = { amount, currency, description, period, quantity, price, product, unitAmount };
  const whose = { isProration, subscription, subscriptionItem, invoiceItem: item.id, metadata };
  return { ...what, ...whose };
}
