import type { Stripe } from "stripe";
import { brand } from "#base/brand.ts";
import type { Invoice, InvoiceId, SubscriptionId } from "#domain/billing";
import { roleIn } from "./names.ts";
import { instantOf, instantOrNull } from "./time.ts";

const STATUSES: readonly Invoice["status"][] = ["draft", "open", "paid", "void", "uncollectible"];

/** An invoice, as the processor has it. */
export function invoiceOf(invoice: Stripe.Invoice): Invoice {
  const details = invoice.parent?.subscription_details ?? null;
  const subscription = details?.subscription ?? null;
  const { start, end } = periodOf(invoice);
  return {
    id: brand<InvoiceId>(invoice.id),
    subscriptionId: subscription === null ? null : brand<SubscriptionId>(idOf(subscription)),
    role: roleIn(details?.metadata),
    // One that we know nothing of is shown to nobody, and nothing is done with it.
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

/** The id of what is there as itself or by its id. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}

/**
 * What its lines are for: those of the subscription where there are any, since a single amount only
 * has the moment at which it was made. The invoice's own period is that of the subscription before.
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
