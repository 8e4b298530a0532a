import type { SchedulePhase, Subscription, SubscriptionSchedule } from "#model";
import { type Draft, findRow } from "#state";
import { endSubscription } from "./end-subscription.ts";
import { changePrices } from "./prorate-change.ts";
import { releaseSchedule } from "./schedules.ts";
import type { ItemChange } from "./subscription-items.ts";

/** Returns the subscription in the schedule phase that begins now, if any. */
export function enterPhase(draft: Draft, subscription: Subscription): Subscription {
  const schedule = draft.find("schedules", subscription.schedule ?? "");
  if (schedule === undefined || schedule.status !== "active") return subscription;
  const now = draft.now(subscription.clock);
  const phase = schedule.phases.find(({ start, end }) => start <= now && now < end);
  if (phase === undefined) return leaveSchedule(draft, schedule, subscription);
  if (phase.start !== now) return subscription;
  return changePrices(draft, subscription, {
    changes: toPhase(subscription, phase),
    prorationBehaviour: phase.prorationBehaviour,
    paymentBehaviour: "allow_incomplete",
    at: now,
    resetsAnchor: false,
  });
}

function leaveSchedule(
  draft: Draft,
  schedule: SubscriptionSchedule,
  subscription: Subscription,
): Subscription {
  if (schedule.endBehaviour === "cancel") {
    return endSubscription(draft, subscription, "cancellation_requested");
  }
  releaseSchedule(draft, schedule.id);
  return findRow(draft, "subscriptions", subscription.id);
}

/** Replaces the subscription's items by those of the phase. */
function toPhase(subscription: Subscription, phase: SchedulePhase): ItemChange[] {
  const count = Math.max(subscription.items.length, phase.items.length);
  return Array.from({ length: count }, (_, index) => {
    const id = subscription.items[index]?.id ?? null;
    const wanted = phase.items[index];
    if (wanted === undefined) return { id, price: null, quantity: null, isDeleted: true };
    return { id, price: wanted.price, quantity: wanted.quantity, isDeleted: false };
  });
}
