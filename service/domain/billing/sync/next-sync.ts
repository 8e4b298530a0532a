import { type Instant, instant, later } from "#base/instant.ts";
import {
  type CustomerSnapshot,
  type Invoice,
  isLive,
  type Subscription,
} from "#domain/billing-records";
import { paidUntil } from "../entitlement.ts";

/** Longest time between two syncs, in case an event was lost. */
const DAY_SECONDS = 24 * 3600;
/** Time that the processor needs to process what has become due. */
const SETTLE_SECONDS = 120;
/** From the end of a period to the charge for the next one. */
const RENEWAL_CHARGE_SECONDS = 3600;
/** How long before the end of a trial its owner is notified. */
export const TRIAL_NOTICE_SECONDS = 3 * 24 * 3600;

/** When to sync a customer again whose snapshot was requested at `now`. */
export function nextSync({ subscriptions, invoices }: CustomerSnapshot, now: Instant): Instant {
  const upcoming = [
    ...subscriptions.filter(isLive).flatMap(subscriptionDeadlines),
    ...invoices.flatMap(invoiceDeadlines),
  ]
    .map((at) => later(at, SETTLE_SECONDS))
    .filter((at) => at > now);
  const isOverdue = subscriptions.some((one) => isLive(one) && paidUntil(one) <= now);
  // Overdue: the processor is still processing it.
  const retry = isOverdue ? [later(now, SETTLE_SECONDS)] : [];
  return instant(Math.min(later(now, DAY_SECONDS), ...upcoming, ...retry));
}

function subscriptionDeadlines(subscription: Subscription): readonly Instant[] {
  const end = paidUntil(subscription);
  const deadlines = [end, later(end, RENEWAL_CHARGE_SECONDS)];
  return subscription.status === "trialing"
    ? [later(end, -TRIAL_NOTICE_SECONDS), ...deadlines]
    : deadlines;
}

function invoiceDeadlines({ status, createdAt, nextAttemptAt }: Invoice): readonly Instant[] {
  if (status === "draft") return [later(createdAt, RENEWAL_CHARGE_SECONDS)];
  return status === "open" && nextAttemptAt !== null ? [nextAttemptAt] : [];
}
