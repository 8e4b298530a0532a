import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import {
  type Customer,
  type CustomerId,
  type Invoice,
  type InvoiceId,
  type PendingChange,
  type Subscription,
  type SubscriptionId,
  subscriptionState,
} from "#domain/billing";
import { dateOrNull, instantOrNull } from "../connection/times.ts";
import type { Tables } from "../tables/tables.ts";

/** The JSON of a scheduled plan change in a row. */
const Pending = z.object({
  tier: z.enum(["PRO", "BUSINESS", "ENTERPRISE"]),
  interval: z.enum(["month", "year"]),
  effectiveAt: z.int(),
});

/** The customer in a row. */
export function customerOf(row: Selectable<Tables["billing_customer"]>): Customer {
  return {
    accountId: brand<AccountId>(row.account_id),
    id: brand<CustomerId>(row.id),
    syncedAt: instantOrNull(row.synced_at),
    card: row.card,
  };
}

/** The subscription in a row. */
export function subscriptionOf(row: Selectable<Tables["billing_subscription"]>): Subscription {
  const periodEnd = instant(row.period_end);
  const trialEndsAt = instantOrNull(row.trial_ends_at);
  const endedAt = instantOrNull(row.ended_at);
  return {
    ...subscriptionState(row.status, { trialEndsAt, endedAt, periodEnd }),
    id: brand<SubscriptionId>(row.id),
    role: row.role,
    tier: row.tier,
    interval: row.plan_interval,
    createdAt: instant(row.created_at),
    periodStart: instant(row.period_start),
    periodEnd,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    pending: row.pending === null ? null : pendingOf(row.pending),
  };
}

/** A row for a subscription. */
export function subscriptionRow(
  accountId: AccountId,
  subscription: Subscription,
): Insertable<Tables["billing_subscription"]> {
  const { pending } = subscription;
  return {
    id: subscription.id,
    account_id: accountId,
    role: subscription.role,
    status: subscription.status,
    tier: subscription.tier,
    plan_interval: subscription.interval,
    created_at: new Date(subscription.createdAt),
    trial_ends_at: subscription.status === "trialing" ? new Date(subscription.trialEndsAt) : null,
    period_start: new Date(subscription.periodStart),
    period_end: new Date(subscription.periodEnd),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    ended_at: "endedAt" in subscription ? new Date(subscription.endedAt) : null,
    pending: pending === null ? null : JSON.stringify(pending),
  };
}

/** The invoice in a row. */
export function invoiceOf(row: Selectable<Tables["billing_invoice"]>): Invoice {
  return {
    id: brand<InvoiceId>(row.id),
    subscriptionId:
      row.subscription_id === null ? null : brand<SubscriptionId>(row.subscription_id),
    role: row.role,
    status: row.status,
    amountDue: Number(row.amount_due),
    currency: row.currency,
    periodStart: instant(row.period_start),
    periodEnd: instant(row.period_end),
    pdfUrl: row.pdf_url,
    createdAt: instant(row.created_at),
    nextAttemptAt: instantOrNull(row.next_attempt_at),
  };
}

/** A row for an invoice. */
export function invoiceRow(
  accountId: AccountId,
  invoice: Invoice,
): Insertable<Tables["billing_invoice"]> {
  return {
    id: invoice.id,
    account_id: accountId,
    subscription_id: invoice.subscriptionId,
    role: invoice.role,
    status: invoice.status,
    amount_due: String(invoice.amountDue),
    currency: invoice.currency,
    period_start: new Date(invoice.periodStart),
    period_end: new Date(invoice.periodEnd),
    pdf_url: invoice.pdfUrl,
    created_at: new Date(invoice.createdAt),
    next_attempt_at: dateOrNull(invoice.nextAttemptAt),
  };
}

function pendingOf(column: object): PendingChange {
  const { effectiveAt, ...to } = Pending.parse(column);
  return { ...to, effectiveAt: instant(effectiveAt) };
}
