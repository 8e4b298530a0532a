import type { Instant } from "#base/instant.ts";
import { firstOfMonth, nextMonth } from "#base/month.ts";
import type { Caller, SubscriptionStatus } from "#domain/accounts";
import type { Mirror, PendingChange } from "#domain/billing-records";
import type { Interval, Tier } from "#domain/plans";
import type { BillingDeps } from "./deps.ts";
import { entitlementOf, paidUntil } from "./entitlement.ts";
import { subscriptionNotFound } from "./refusals.ts";

/** The parts of a subscription that decide which changes of the plan are possible. */
export type CurrentPlan = {
  readonly tier: Tier;
  readonly interval: Interval;
  readonly status: SubscriptionStatus;
  readonly cancelAtPeriodEnd: boolean;
  readonly pending: PendingChange | null;
};

/** The plan subscription as callers see it, with the account's effective status. */
export type SubscriptionView = CurrentPlan & {
  /** Null unless it is trialing. */
  readonly trialEndsAt: Instant | null;
  readonly periodStart: Instant;
  readonly periodEnd: Instant;
  /** The processor's customer id; empty while billing is switched off. */
  readonly customerId: string;
};

/** The view of a mirror at `now`; null: the account never subscribed. */
export function viewOf(mirror: Mirror, now: Instant): SubscriptionView | null {
  const { customer, plan } = mirror;
  const { tier, status } = entitlementOf(mirror, now);
  if (customer === null || plan === null || status === null) return null;
  return {
    tier,
    interval: plan.interval ?? "month",
    status,
    trialEndsAt: status === "trialing" ? paidUntil(plan) : null,
    periodStart: plan.periodStart,
    periodEnd: plan.periodEnd,
    cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
    customerId: customer.id,
    pending: plan.pending,
  };
}

/**
 * The account's subscription from the mirror, without a request to the processor. While billing is switched off every
 * account has ENTERPRISE.
 *
 * @throws Refusal 404 `subscription_not_found` if it never had one.
 */
export async function readSubscription(
  { processor, billing, clock }: BillingDeps,
  { accountId }: Caller,
): Promise<SubscriptionView> {
  const now = clock.now();
  if (processor === null) return withoutBilling(now);
  const view = viewOf(await billing.findMirror(accountId), now);
  if (view === null) throw subscriptionNotFound();
  return view;
}

function withoutBilling(now: Instant): SubscriptionView {
  return {
    tier: "ENTERPRISE",
    interval: "month",
    status: "active",
    trialEndsAt: null,
    periodStart: firstOfMonth(now),
    periodEnd: nextMonth(now),
    cancelAtPeriodEnd: false,
    customerId: "",
    pending: null,
  };
}
