import { putAndEmit } from "#events";
import type { InvoiceItem, Subscription } from "#model";
import type { Draft } from "#state";
import type { DraftLine } from "./invoice-lines.ts";

/** Stores lines as pending items of the subscription's next invoice. */
export function holdForNextInvoice(
  draft: Draft,
  subscription: Subscription,
  lines: readonly DraftLine[],
): void {
  for (const line of lines) {
    createInvoiceItem(draft, {
      ...line,
      clock: subscription.clock,
      customer: subscription.customer,
    });
  }
}

/** Creates a pending invoice item. */
export function createInvoiceItem(
  draft: Draft,
  item: Omit<InvoiceItem, "id" | "created" | "invoice">,
): InvoiceItem {
  const made = { id: draft.nextId("ii"), created: draft.now(item.clock), invoice: null };
  return putAndEmit(draft, "invoiceItems", { ...pickItem(item), ...made }, "invoiceitem.created");
}

function pickItem(
  item: Omit<InvoiceItem, "id" | "created" | "invoice">,
): Omit<InvoiceItem, "id" | "created" | "invoice"> {
  const { clock, customer, subscription, subscriptionItem, isProration, metadata } = item;
  const { amount, currency, description, period, quantity, price, product, unitAmount } = item;
  const what = { amount, currency, description, period, quantity, price, product, unitAmount };
  return { clock, customer, subscription, subscriptionItem, isProration, metadata, ...what };
}
