import type { Stripe } from "stripe";
import { brand } from "#base/brand.ts";
import type { PendingChange, Subscription, SubscriptionId } from "#domain/billing";
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

/** A subscription, as the processor has it; null: it is none of ours. */
export function subscriptionOf(
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule | null,
): Subscription | null {
  const [item] = subscription.items.data;
  const plan = item === undefined ? null : planOf(item.price);
  const role = roleIn(subscription.metadata) ?? (plan === null ? null : "plan");
  if (role === null) return null;
  const status = statusOf(subscription);
  const periodEnd = item?.current_period_end ?? subscription.billing_cycle_anchor;
  const { cancel_at: cancelAt } = subscription;
  return {
    id: brand<SubscriptionId>(subscription.id),
    role,
    status,
    tier: role === "plan" ? (plan?.tier ?? null) : null,
    interval: role === "plan" ? (plan?.interval ?? null) : null,
    createdAt: instantOf(subscription.created),
    trialEndsAt: status === "trialing" ? instantOrNull(subscription.trial_end) : null,
    periodStart: instantOf(item?.current_period_start ?? subscription.start_date),
    periodEnd: instantOf(periodEnd),
    // The processor's pages may also name the time itself.
    cancelAtPeriodEnd:
      subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= periodEnd),
    endedAt: instantOrNull(subscription.ended_at),
    pending: schedule === null ? null : pendingOf(schedule),
  };
}

/** A status that we do not know yet is over when it has an end, and in need of somebody else. */
function statusOf({ status, ended_at: endedAt }: Stripe.Subscription): Subscription["status"] {
  return STATUSES.find((one) => one === status) ?? (endedAt === null ? "paused" : "canceled");
}

/** What comes after the schedule's current phase; null: nothing, or no plan of ours. */
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
