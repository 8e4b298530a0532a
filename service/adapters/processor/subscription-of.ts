import type { Stripe } from "stripe";
import { brand } from "#base/brand.ts";
import {
  type PendingChange,
  type Subscription,
  type SubscriptionId,
  subscriptionState,
} from "#domain/billing-records";
import { planOf, roleIn } from "./names.ts";
import { instantOf, instantOrNull } from "./time.ts";

const STATUSES: readonly Subscription["status"][] = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
];

/** Maps a subscription; null: it is not one of ours. */
export function subscriptionOf(
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule | null,
): Subscription | null {
  const [item] = subscription.items.data;
  const plan = item === undefined ? null : planOf(item.price);
  const role = roleIn(subscription.metadata) ?? (plan === null ? null : "plan");
  if (role === null) return null;
  const periodEndSeconds = item?.current_period_end ?? subscription.billing_cycle_anchor;
  const periodEnd = instantOf(periodEndSeconds);
  const trialEndsAt = instantOrNull(subscription.trial_end);
  const endedAt = instantOrNull(subscription.ended_at);
  const { cancel_at: cancelAt } = subscription;
  return {
    ...subscriptionState(statusOf(subscription), { trialEndsAt, endedAt, periodEnd }),
    id: brand<SubscriptionId>(subscription.id),
    role,
    tier: role === "plan" ? (plan?.tier ?? null) : null,
    interval: role === "plan" ? (plan?.interval ?? null) : null,
    createdAt: instantOf(subscription.created),
    periodStart: instantOf(item?.current_period_start ?? subscription.start_date),
    periodEnd,
    // The processor's own pages may set a date instead of the flag.
    cancelAtPeriodEnd:
      subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= periodEndSeconds),
    pending: schedule === null ? null : pendingOf(schedule),
  };
}

/** An unknown status counts as canceled if the subscription has ended, else as paused, which needs attention. */
function statusOf({ status, ended_at: endedAt }: Stripe.Subscription): Subscription["status"] {
  return STATUSES.find((one) => one === status) ?? (endedAt === null ? "paused" : "canceled");
}

/** Returns the phase after the schedule's current one; null if absent, or its plan is not ours. */
function pendingOf({
  current_phase: now,
  phases,
}: Stripe.SubscriptionSchedule): PendingChange | null {
  const next = phases.find((phase) => now !== null && phase.start_date >= now.end_date);
  const price = next?.items[0]?.price;
  if (next === undefined || typeof price !== "object" || "deleted" in price) return null;
  const plan = planOf(price);
  return plan === null ? null : { ...plan, effectiveAt: instantOf(next.start_date) };
}
