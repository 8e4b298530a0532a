import type { Stripe } from "stripe";
import { brand } from "#base/brand.ts";
import type { Invoice, InvoiceId, SubscriptionId } from "#domain/billing-records";
import { roleIn } from "./names.ts";
import { instantOf, instantOrNull } from "./time.ts";

const STATUSES: readonly Invoice["status"][] = ["draft", "open", "paid", "void", "uncollectible"];

/** Maps an invoice. */
export function invoiceOf(invoice: Stripe.Invoice): Invoice {
  const details = invoice.parent?.subscription_details ?? null;
  const subscription = details?.subscription ?? null;
  const { start, end } = periodOf(invoice);
  return {
    id: brand<InvoiceId>(invoice.id),
    subscriptionId: subscription === null ? null : brand<SubscriptionId>(idOf(subscription)),
    role: roleIn(details?.metadata),
    // An unknown status is treated as a draft: not shown, and not acted on.
    status: STATUSES.find((status) => status === invoice.status) ?? "draft",
    amountDue: invoice.amount_due,
    currency: invoice.currency,
    periodStart: instantOf(start),
    periodEnd: instantOf(end),
    pdfUrl: invoice.invoice_pdf ?? null,
    createdAt: instantOf(invoice.created),
    nextAttemptAt: instantOrNull(invoice.next_payment_attempt),
  };
}

/** Returns the id of an object that the API returned expanded or as an id. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}

/**
 * Returns the period of the subscription's line items if there are any; a single amount has only the moment of its
 * creation. The invoice's own period is that of the previous cycle.
 */
function periodOf({ lines, period_start: start, period_end: end }: Stripe.Invoice): Period {
  const regular = lines.data.filter(({ parent }) => parent?.type === "subscription_item_details");
  const periods = (regular.length > 0 ? regular : lines.data).map(({ period }) => period);
  if (periods.length === 0) return { start, end };
  return {
    start: Math.min(...periods.map((period) => period.start)),
    end: Math.max(...periods.map((period) => period.end)),
  };
}

type Period = { readonly start: number; readonly end: number };
