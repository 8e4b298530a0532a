import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import {
  type Customer,
  type CustomerId,
  type Invoice,
  type PendingChange,
  type Subscription,
  subscriptionState,
} from "#domain/billing-records";
import { instantOrNull } from "../connection/times.ts";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** The JSON of a scheduled plan change in a row. */
const Pending = z.object({
  tier: z.enum(["PRO", "BUSINESS", "ENTERPRISE"]),
  interval: z.enum(["month", "year"]),
  effectiveAt: z.int(),
});

/** Returns the customer in a row. */
export function customerOf(row: Selectable<Tables["billing_customer"]>): Customer {
  return {
    accountId: brand<AccountId>(row.account_id),
    id: brand<CustomerId>(row.id),
    syncedAt: instantOrNull(row.synced_at),
    card: row.card,
  };
}

/** Returns the subscription in a row. */
export function subscriptionOf(row: Selectable<Tables["billing_subscription"]>): Subscription {
  const {
    accountId: _,
    status,
    trialEndsAt,
    endedAt,
    planInterval,
    pending,
    ...subscription
  } = fromRow("billing_subscription", row);
  const { periodEnd } = subscription;
  return {
    ...subscriptionState(status, { trialEndsAt, endedAt, periodEnd }),
    ...subscription,
    interval: planInterval,
    pending: pending === null ? null : pendingOf(pending),
  };
}

/** Returns a row for a subscription. */
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

/** Returns the invoice in a row. */
export function invoiceOf(row: Selectable<Tables["billing_invoice"]>): Invoice {
  const { accountId: _, ...invoice } = fromRow("billing_invoice", row);
  return invoice;
}

/** Returns a row for an invoice. */
export function invoiceRow(
  accountId: AccountId,
  invoice: Invoice,
): Insertable<Tables["billing_invoice"]> {
  return toRow("billing_invoice", { ...invoice, accountId });
}

function pendingOf(column: object): PendingChange {
  const { effectiveAt, ...to } = Pending.parse(column);
  return { ...to, effectiveAt: instant(effectiveAt) };
}
