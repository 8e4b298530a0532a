import type { z } from "zod";
import { brand } from "#base/brand.ts";
import { type Instant, instant, isoString } from "#base/instant.ts";
import type { CheckoutCreate } from "#contract/checkout.ts";
import { pathToken } from "#contract/id.ts";
import type { InvoiceQuery } from "#contract/invoice.ts";
import {
  type SubscriptionCancel,
  type SubscriptionDowngrade,
  SubscriptionPreview,
  type SubscriptionUpgrade,
} from "#contract/subscription-change.ts";
import type {
  CheckoutRequest,
  PlanChangeRequest,
  PlanView,
  SubscriptionView,
} from "#domain/billing";
import type {
  CancellationDetails,
  Invoice,
  InvoiceId,
  InvoicePageRequest,
} from "#domain/billing-records";
import { bodyWriter } from "../http/body-mapper.ts";

/** Returns the JSON of a plan. */
export function planBody({ tier, offer, limits, priceIds }: PlanView): Record<string, unknown> {
  const { name, description, features, prices, currency, trialDays, rank } = offer;
  const { overageCents } = limits;
  return {
    id: tier,
    name,
    description,
    features,
    limits: {
      pdf_generations: limits.pdfUnlimited ? null : limits.pdfGenerationsPerMonth,
      ai_generations: limits.aiGenerationsPerMonth,
      api_keys: limits.apiKeys,
      requests_per_hour: limits.requestsPerHour,
      templates: limits.templates,
    },
    overage:
      overageCents === null
        ? null
        : { allowed: !limits.pdfBlocked, unit_amount: overageCents, currency },
    prices: (["month", "year"] as const).map((interval) => ({
      interval,
      price_id: priceIds[interval],
      unit_amount: prices[interval],
      currency,
    })),
    trial_days: trialDays,
    rank,
  };
}

/** Returns the JSON of a subscription. */
export function subscriptionBody(view: SubscriptionView): Record<string, unknown> {
  const { pending, trialEndsAt } = view;
  return {
    plan: view.tier,
    interval: view.interval,
    status: view.status,
    trial_ends_at: trialEndsAt === null ? null : isoString(trialEndsAt),
    current_period_start: isoString(view.periodStart),
    current_period_end: isoString(view.periodEnd),
    cancel_at_period_end: view.cancelAtPeriodEnd,
    processor_customer_id: view.customerId,
    pending_change:
      pending === null
        ? null
        : {
            plan: pending.tier,
            interval: pending.interval,
            effective_at: isoString(pending.effectiveAt),
          },
  };
}

/** Returns the requested checkout. */
export function checkoutWish(body: z.output<typeof CheckoutCreate>): CheckoutRequest {
  return {
    tier: body.plan,
    interval: body.interval,
    successUrl: body.success_url ?? null,
    cancelUrl: body.cancel_url ?? null,
  };
}

/** Returns the requested upgrade or downgrade. */
export function planOrder(
  body: z.output<typeof SubscriptionUpgrade> | z.output<typeof SubscriptionDowngrade>,
): PlanChangeRequest {
  return {
    tier: body.plan ?? null,
    interval: body.interval ?? null,
    prorationDate: instantOf(body.proration_date),
  };
}

/** Returns the JSON of what a change would cost. */
export const previewBody = bodyWriter(SubscriptionPreview);

/** Returns the reason for a cancellation; null when the body gives none. */
export function cancellation({
  cancellation_details: details,
}: z.output<typeof SubscriptionCancel>): CancellationDetails | null {
  return details?.comment === undefined && details?.feedback === undefined ? null : details;
}

function instantOf(seconds: number | undefined): Instant | null {
  return seconds === undefined ? null : instant(seconds * 1000);
}

/** Returns the JSON of an invoice. */
export function invoiceBody(invoice: Invoice): Record<string, unknown> {
  return {
    id: invoice.id,
    amount_due: invoice.amountDue,
    currency: invoice.currency,
    status: invoice.status,
    period_start: isoString(invoice.periodStart),
    period_end: isoString(invoice.periodEnd),
    invoice_pdf: invoice.pdfUrl ?? "",
    created: isoString(invoice.createdAt),
  };
}

/** Returns the invoice id in a path; a malformed one matches no invoice. */
export function invoiceId(text: string): InvoiceId {
  return brand<InvoiceId>(pathToken(text));
}

/** Returns the requested page. */
export function invoicePage(query: z.output<typeof InvoiceQuery>): InvoicePageRequest {
  const { limit, skip, starting_after: after } = query;
  return { limit, skip, after: after === undefined ? null : invoiceId(after) };
}
