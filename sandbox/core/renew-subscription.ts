import { HOUR, nextBoundary, type Period } from "#base";
import { changeAndEmit, emit } from "#events";
import { isEnded, type Subscription } from "#model";
import type { Draft } from "#state";
import { subscriptionBody, viewOf } from "#wire";
import { draftInvoice } from "./draft-invoice.ts";
import { endSubscription } from "./end-subscription.ts";
import { enterPhase } from "./enter-phase.ts";
import { prepaidLines, usageLines } from "./invoice-lines.ts";
import { planRenewal } from "./plan-subscription.ts";
import { cycleOf } from "./subscription-items.ts";

/** How long an automatic invoice stays a draft before it is finalised and charged. */
const DRAFT_FOR = HOUR;

/**
 * Processes the end of a subscription's period, trial or phase: it ends, or starts its next period with an invoice that
 * is charged an hour later.
 */
export function renewSubscription(draft: Draft, id: string): void {
  const before = draft.find("subscriptions", id);
  if (before === undefined || isEnded(before)) return;
  const now = draft.now(before.clock);
  if (before.cancelAt !== null && before.cancelAt <= now) return endAtPeriodEnd(draft, before);
  const subscription = enterPhase(draft, before);
  if (isEnded(subscription)) return;
  if (subscription.periodEnd > now) return planRenewal(draft, subscription);
  if (hasNoCardAfterTrial(draft, subscription)) {
    endSubscription(draft, subscription, null);
    return;
  }
  renew(draft, subscription);
}

/** Emits the event that a trial ends in a few days. */
export function warnOfTrialEnd(draft: Draft, id: string): void {
  const subscription = draft.find("subscriptions", id);
  if (subscription?.status !== "trialing") return;
  const body = subscriptionBody(viewOf(draft), subscription);
  emit(draft, "customer.subscription.trial_will_end", subscription.clock, body);
}

/** Bills the metered usage of `period`, if the subscription has metered items. */
function billUsage(draft: Draft, subscription: Subscription, period: Period): void {
  const lines = usageLines(draft, subscription, period);
  if (lines.length === 0) return;
  draftInvoice(draft, {
    customer: subscription.customer,
    subscription,
    reason: "subscription_cycle",
    currency: subscription.currency,
    lines,
    period,
    finalizesIn: DRAFT_FOR,
  });
}

function endAtPeriodEnd(draft: Draft, subscription: Subscription): void {
  const { periodStart, cancelAt } = subscription;
  billUsage(draft, subscription, { start: periodStart, end: cancelAt ?? periodStart });
  const billed = draft.find("subscriptions", subscription.id) ?? subscription;
  endSubscription(draft, billed, "cancellation_requested");
}

function hasNoCardAfterTrial(draft: Draft, subscription: Subscription): boolean {
  if (subscription.status !== "trialing" || subscription.onMissingCard !== "cancel") return false;
  const customer = draft.find("customers", subscription.customer);
  const card = subscription.defaultPaymentMethod ?? customer?.defaultPaymentMethod ?? null;
  return card === null;
}

function renew(draft: Draft, before: Subscription): void {
  const now = draft.now(before.clock);
  const { cycle } = cycleOf(draft, before.items);
  const last = { start: before.periodStart, end: before.periodEnd };
  const next = { start: before.periodEnd, end: nextBoundary(before.anchor, cycle, now) };
  const status = before.status === "trialing" ? "active" : before.status;
  const turned: Subscription = { ...before, status, periodStart: next.start, periodEnd: next.end };
  changeAndEmit(draft, "subscriptions", turned, "customer.subscription.updated");
  draftInvoice(draft, {
    customer: turned.customer,
    subscription: turned,
    reason: "subscription_cycle",
    currency: turned.currency,
    lines: [...usageLines(draft, turned, last), ...prepaidLines(draft, turned, next)],
    period: last,
    finalizesIn: DRAFT_FOR,
  });
  planRenewal(draft, turned);
}
