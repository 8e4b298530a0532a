import type { Instant } from "#base/instant.ts";
import type { SubscriptionStatus } from "#domain/accounts";
import type { Interval, Tier } from "#domain/plans";
import { entitlementOf } from "./entitlement.ts";
import type { Mirror } from "./mirror.ts";
import type { PendingChange } from "./subscription.ts";

/** The plan subscription as callers see it, with the account's effective status. */
export type SubscriptionView = {
  readonly tier: Tier;
  readonly interval: Interval;
  readonly status: SubscriptionStatus;
  /** Null unless it is trialing. */
  readonly trialEndsAt: Instant | null;
  readonly periodStart: Instant;
  readonly periodEnd: Instant;
  readonly cancelAtPeriodEnd: boolean;
  /** The processor's customer id; empty while billing is switched off. */
  readonly customerId: string;
  readonly pending: PendingChange | null;
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
    trialEndsAt: status === "trialing" ? plan.trialEndsAt : null,
    periodStart: plan.periodStart,
    periodEnd: plan.periodEnd,
    cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
    customerId: customer.id,
    pending: plan.pending,
  };
}
