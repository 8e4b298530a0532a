import { type Instant, later } from "#base/instant.ts";
import type { SubscriptionStatus } from "#domain/accounts";
import { isLive, type Mirror } from "./mirror.ts";
import type { Standing } from "./standing.ts";
import type { Subscription } from "./subscription.ts";

/** So long past the end of what was paid for an account goes on while the processor cannot be asked. */
const GRACE_SECONDS = 72 * 3600;

/** How every account stands where the deployment does not bill. */
export const OFF_STANDING: Standing = { tier: "ENTERPRISE", status: "active" };

/**
 * How an account stands by what we know at `now`: the worse of its plan and of what it used past it. One that never
 * subscribed has the numbers of PRO, one whose plan has ended those of its last plan. While nothing newer is known the
 * last state holds, but not for ever: an account whose plan should have been renewed three days ago may only read.
 */
export function entitlementOf(mirror: Mirror, now: Instant): Standing {
  const { plan, overage, isOwing } = mirror;
  if (plan === null) return { tier: "PRO", status: null };
  const tier = plan.tier ?? "PRO";
  const status = statusOf(plan);
  if (status === "canceled" || status === "past_due") return { tier, status };
  const isBehind = overage !== null && statusOf(overage) === "past_due";
  if (isBehind || isOwing || isForgotten(mirror, plan, now)) return { tier, status: "past_due" };
  return { tier, status };
}

/** The end of what a plan's last charge, or its trial, stands for. */
export function boundaryOf({ trialEndsAt, periodEnd }: Subscription): Instant {
  return trialEndsAt ?? periodEnd;
}

/** When an account may only read if nothing newer is known by then; null: it never changes by itself. */
export function graceEnd({ plan }: Mirror): Instant | null {
  return plan === null || !isLive(plan) ? null : later(boundaryOf(plan), GRACE_SECONDS);
}

function isForgotten(mirror: Mirror, plan: Subscription, now: Instant): boolean {
  const syncedAt = mirror.customer?.syncedAt ?? null;
  const end = graceEnd(mirror);
  if (end === null || now < end) return false;
  return syncedAt === null || syncedAt < boundaryOf(plan);
}

// What has not begun does not count, so that a mirror never shows it; where it does, it may not write.
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
