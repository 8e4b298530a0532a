import { changeAndEmit, putAndEmit } from "#events";
import type { Cancellation, Subscription } from "#model";
import type { Draft } from "#state";
import { changeInvoice } from "./draft-invoice.ts";
import { dropTask } from "./plan-task.ts";

/** Ends the subscription now. Open invoices stay open, but are no longer charged automatically. */
export function endSubscription(
  draft: Draft,
  subscription: Subscription,
  reason: Cancellation["reason"],
): Subscription {
  const now = draft.now(subscription.clock);
  for (const kind of ["turn-subscription", "warn-of-trial-end", "expire-incomplete"] as const) {
    dropTask(draft, kind, subscription.id);
  }
  endSchedule(draft, subscription);
  for (const invoice of draft.all("invoices")) {
    if (invoice.subscription !== subscription.id || invoice.status !== "open") continue;
    dropTask(draft, "retry-payment", invoice.id);
    changeInvoice(draft, { ...invoice, isAutoAdvanced: false, nextPaymentAttempt: null });
  }
  const { cancellation } = subscription;
  const ended: Subscription = {
    ...subscription,
    status: "canceled",
    schedule: null,
    canceledAt: subscription.canceledAt ?? now,
    endedAt: now,
    cancellation: { ...cancellation, reason: cancellation.reason ?? reason },
  };
  return putAndEmit(draft, "subscriptions", ended, "customer.subscription.deleted");
}

function endSchedule(draft: Draft, { schedule: id, clock }: Subscription): void {
  const schedule = id === null ? undefined : draft.find("schedules", id);
  if (schedule === undefined || schedule.status !== "active") return;
  const canceled = { ...schedule, status: "canceled" as const, canceledAt: draft.now(clock) };
  changeAndEmit(draft, "schedules", canceled, "subscription_schedule.canceled");
}
