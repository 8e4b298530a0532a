import {
  DAY,
  declined,
  HOUR,
  invalid,
  type Metadata,
  nextBoundary,
  previousBoundary,
  type Second,
} from "#base";
import { changeAndEmit, emit } from "#events";
import type { AnchorConfig, Customer, ProrationBehaviour, Subscription } from "#model";
import { type Draft, findCustomer } from "#state";
import { subscriptionBody, viewOf } from "#wire";
import { draftInvoice } from "./draft-invoice.ts";
import { type DraftLine, prepaidLines, proratedLines, trialLines } from "./invoice-lines.ts";
import { findOwnCard } from "./payment-methods.ts";
import { planRenewal, planTrialWarning } from "./plan-subscription.ts";
import { dropTask, planTask } from "./plan-task.ts";
import { chargeInvoice, finalizeInvoice } from "./settle-invoice.ts";
import { cycleOf, type ItemParams, makeItems } from "./subscription-items.ts";

/** The policy for a first payment that fails or needs authentication. */
export type PaymentBehaviour = "allow_incomplete" | "default_incomplete" | "error_if_incomplete";

/** Parameters of a new subscription. */
export type SubscriptionInput = {
  readonly customer: string;
  readonly items: readonly ItemParams[];
  readonly trialEnd: Second | null;
  readonly trialDays: number | null;
  readonly anchor: Second | null;
  /** Alternative to an anchor. */
  readonly anchorConfig?: AnchorConfig | undefined;
  readonly prorationBehaviour: ProrationBehaviour;
  readonly paymentBehaviour: PaymentBehaviour;
  readonly isCancelledAtPeriodEnd: boolean;
  readonly onMissingCard: Subscription["onMissingCard"];
  readonly defaultPaymentMethod: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
};

/** How long a failed first payment can still be made. */
const INCOMPLETE_FOR = 23 * HOUR;

/**
 * Creates a subscription and charges its first invoice. Refusal: unknown customer or price; an anchor beyond the first
 * period; 402 if the card is declined and that is to be an error.
 */
export function createSubscription(draft: Draft, input: SubscriptionInput): Subscription {
  const customer = findCustomer(draft, input.customer);
  if (input.defaultPaymentMethod !== null) {
    findOwnCard(draft, customer.id, input.defaultPaymentMethod, "default_payment_method");
  }
  const made = draft.put("subscriptions", newSubscription(draft, customer, input));
  planRenewal(draft, made);
  const status = bill(draft, made, input);
  const billed = draft.find("subscriptions", made.id) ?? made;
  const settled = draft.put("subscriptions", { ...billed, status });
  const body = subscriptionBody(viewOf(draft), settled);
  emit(draft, "customer.subscription.created", settled.clock, body);
  if (status === "trialing") planTrialWarning(draft, settled);
  if (status === "incomplete") {
    const until = draft.now(settled.clock) + INCOMPLETE_FOR;
    planTask(draft, "expire-incomplete", settled, until);
  }
  return settled;
}

/** Expires a subscription whose first payment was never made. */
export function expireIncomplete(draft: Draft, id: string): void {
  const subscription = draft.find("subscriptions", id);
  if (subscription?.status !== "incomplete") return;
  dropTask(draft, "turn-subscription", id);
  const now = draft.now(subscription.clock);
  const expired = { ...subscription, status: "incomplete_expired" as const, endedAt: now };
  changeAndEmit(draft, "subscriptions", expired, "customer.subscription.updated");
}

function newSubscription(draft: Draft, customer: Customer, input: SubscriptionInput): Subscription {
  const now = draft.now(customer.clock);
  const items = makeItems(draft, input.items, now);
  const { cycle, currency } = cycleOf(draft, items);
  const trialEnd = input.trialDays === null ? input.trialEnd : now + input.trialDays * DAY;
  if (trialEnd !== null && trialEnd <= now) {
    throw invalid("`trial_end` must be in the future.", { param: "trial_end" });
  }
  const { anchorConfig } = input;
  const described = anchorConfig === undefined ? null : configuredAnchor(anchorConfig, now);
  const anchor = input.anchor ?? described ?? trialEnd ?? now;
  if (anchor < now || anchor > nextBoundary(now, cycle, now)) {
    const message =
      "`billing_cycle_anchor` must be in the future and cannot be later than next natural billing date.";
    if (input.anchor !== null) throw invalid(message, { param: "billing_cycle_anchor" });
  }
  const periodEnd = trialEnd ?? nextBoundary(anchor, cycle, now);
  return {
    id: draft.nextId("sub"),
    created: now,
    clock: customer.clock,
    customer: customer.id,
    currency,
    status: trialEnd === null ? "incomplete" : "trialing",
    items,
    startDate: now,
    anchor,
    ...(anchorConfig === undefined ? {} : { anchorConfig }),
    periodStart: now,
    periodEnd,
    trialStart: trialEnd === null ? null : now,
    trialEnd,
    onMissingCard: input.onMissingCard,
    isCancelledAtPeriodEnd: input.isCancelledAtPeriodEnd,
    cancelAt: input.isCancelledAtPeriodEnd ? periodEnd : null,
    canceledAt: input.isCancelledAtPeriodEnd ? now : null,
    endedAt: null,
    cancellation: { comment: null, feedback: null, reason: null },
    defaultPaymentMethod: input.defaultPaymentMethod,
    latestInvoice: null,
    schedule: null,
    description: input.description,
    metadata: input.metadata,
  };
}

/** Charges the first invoice; returns the resulting subscription. */
function bill(draft: Draft, made: Subscription, input: SubscriptionInput): Subscription["status"] {
  const lines = firstLines(draft, made, input.prorationBehaviour);
  const paidStatus = made.trialEnd === null ? "active" : "trialing";
  if (lines.length === 0) return paidStatus;
  const invoice = finalizeInvoice(
    draft,
    draftInvoice(draft, {
      customer: made.customer,
      subscription: made,
      reason: "subscription_create",
      currency: made.currency,
      lines,
      period: { start: made.periodStart, end: made.periodStart },
      finalizesIn: null,
      isAutoAdvanced: input.paymentBehaviour !== "default_incomplete",
    }),
  );
  if (invoice.status === "paid") return paidStatus;
  if (input.paymentBehaviour === "default_incomplete") return "incomplete";
  const { decline } = chargeInvoice(draft, invoice);
  if (decline === null) return paidStatus;
  if (input.paymentBehaviour === "error_if_incomplete") throw declined(decline);
  return "incomplete";
}

function firstLines(draft: Draft, made: Subscription, behaviour: ProrationBehaviour): DraftLine[] {
  const { periodStart: start, periodEnd: end, anchor } = made;
  if (made.trialEnd !== null) return trialLines(draft, made, { start, end });
  if (anchor <= start) return prepaidLines(draft, made, { start, end });
  if (behaviour === "none") return [];
  const { cycle } = cycleOf(draft, made.items);
  const whole = { ...made, periodStart: previousBoundary(anchor, cycle, end) };
  return proratedLines(draft, whole, made.items, start, 1);
}

/** Returns the next time that matches the configuration, in UTC, `now` included. */
export function configuredAnchor(config: AnchorConfig, now: Second): Second {
  const { dayOfMonth, hour, minute, second } = config;
  const timeOfDay = hour * HOUR + minute * 60 + second;
  // January 1970 has 31 days.
  const first = (dayOfMonth - 1) * DAY + timeOfDay;
  return nextBoundary(first, { interval: "month", intervalCount: 1 }, now - 1);
}
