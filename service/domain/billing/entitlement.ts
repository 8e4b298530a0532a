import { type Instant, later } from "#base/instant.ts";
import type { SubscriptionStatus } from "#domain/accounts";
import {
  type Entitlement,
  isLive,
  type Mirror,
  NEVER_SUBSCRIBED,
  type Subscription,
} from "#domain/billing-records";

/** How long after the paid period an account keeps its status without news from the processor. */
const GRACE_SECONDS = 72 * 3600;

/**
 * The entitlement that follows from the mirror at `now`: the worse of the plan's and the overage subscription's status.
 * An account whose plan has ended has the limits of its last plan. Without news
 * from the processor the last status holds until the grace period ends; then the account is read-only (`past_due`).
 */
export function entitlementOf(mirror: Mirror, now: Instant): Entitlement {
  const { plan, overage, hasUnpaidOverage } = mirror;
  if (plan === null) return NEVER_SUBSCRIBED;
  const tier = plan.tier ?? "PRO";
  const status = statusOf(plan);
  if (status === "canceled" || status === "past_due") return { tier, status };
  const isBehind = overage !== null && statusOf(overage) === "past_due";
  if (isBehind || hasUnpaidOverage || isGraceOver(mirror, plan, now))
    return { tier, status: "past_due" };
  return { tier, status };
}

/** When the period or trial that has been paid for ends. */
export function paidUntil(subscription: Subscription): Instant {
  return subscription.status === "trialing" ? subscription.trialEndsAt : subscription.periodEnd;
}

/** End of the grace period; null: the subscription is not live. */
export function graceEnd({ plan }: Mirror): Instant | null {
  return plan === null || !isLive(plan) ? null : later(paidUntil(plan), GRACE_SECONDS);
}

function isGraceOver(mirror: Mirror, plan: Subscription, now: Instant): boolean {
  const syncedAt = mirror.customer?.syncedAt ?? null;
  const end = graceEnd(mirror);
  if (end === null || now < end) return false;
  return syncedAt === null || syncedAt < paidUntil(plan);
}

// The mirror leaves out incomplete subscriptions; treat one as canceled in case it gets here.
function statusOf({ status }: Subscription): SubscriptionStatus {
  switch (status) {
    case "trialing":
    case "active":
    case "canceled":
      return status;
    case "past_due":
    case "unpaid":
    case "paused":
      return "past_due";
    case "incomplete":
    case "incomplete_expired":
      return "canceled";
  }
}
