import {
  type Draft,
  declined,
  invalid,
  nextBoundary,
  type ProrationBehaviour,
  type Second,
  type Subscription,
  type SubscriptionItem,
} from "#model";
import { planRetry } from "./collect-invoice.ts";
import type { PaymentBehaviour } from "./create-subscription.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { changeAndEmit } from "./emit.ts";
import { findRow } from "./find-row.ts";
import { keepForLater } from "./invoice-items.ts";
import { aheadLines, type LineSeed, proratedLines, usageLines } from "./invoice-lines.ts";
import { planTurn } from "./plan-subscription.ts";
import { chargeInvoice, finalizeInvoice } from "./settle-invoice.ts";
import { changedItems, cycleOf, type ItemChange } from "./subscription-items.ts";

/** A change of what a subscription is made of. */
export type PriceChange = {
  readonly changes: readonly ItemChange[];
  readonly prorationBehaviour: ProrationBehaviour;
  readonly paymentBehaviour: PaymentBehaviour;
  /** From when it counts, within the period. */
  readonly at: Second;
  /** Whether periods begin anew now, which another interval does anyway. */
  readonly resetsAnchor: boolean;
};

/** What a change makes of a subscription, and what is to be paid for it; nothing is written. */
export type PricedChange = {
  readonly subscription: Subscription;
  /** Parts of the period, given back and taken. */
  readonly prorations: readonly LineSeed[];
  /** The whole of a period that begins now; empty where none does. */
  readonly fresh: readonly LineSeed[];
};

/**
 * Changes what the subscription is made of, bills the difference and charges it where that is
 * asked for. Refusal: 402 where the card says no and that is an error; nothing is changed then.
 */
export function changePrices(
  draft: Draft,
  before: Subscription,
  change: PriceChange,
): Subscription {
  const { subscription, prorations, fresh } = priceChange(draft, before, change);
  changeAndEmit(draft, "subscriptions", subscription, "customer.subscription.updated");
  planTurn(draft, subscription);
  const isBilledNow = change.prorationBehaviour === "always_invoice" || fresh.length > 0;
  if (!isBilledNow) {
    keepForLater(draft, subscription, prorations);
  } else if (prorations.length + fresh.length > 0) {
    billChange(draft, subscription, [...prorations, ...fresh], change);
  }
  return findRow(draft, "subscriptions", subscription.id);
}

/** Works out a change. Refusal: items that it does not have, or a time outside the period. */
export function priceChange(draft: Draft, before: Subscription, change: PriceChange): PricedChange {
  const items = changedItems(draft, before, change.changes);
  const { cycle, currency } = cycleOf(draft, items);
  if (currency !== before.currency) {
    throw invalid("The currency of a subscription cannot be changed.", { param: "items" });
  }
  const kept: Subscription = { ...before, items };
  if (before.status === "trialing" && !change.resetsAnchor) {
    return { subscription: kept, prorations: [], fresh: [] };
  }
  const was = cycleOf(draft, before.items).cycle;
  const isOtherCycle = was.interval !== cycle.interval || was.intervalCount !== cycle.intervalCount;
  const { at } = change;
  if (at < before.periodStart || at > before.periodEnd) {
    throw invalid("The proration date must be within the current period.", {
      param: "proration_date",
    });
  }
  const withdrawn = before.items.filter((item) => !hasItem(items, item));
  if (!isOtherCycle && !change.resetsAnchor) {
    const added = items.filter((item) => !hasItem(before.items, item));
    const back = givenBack(draft, before, withdrawn, change);
    const taken = isProrated(change, kept) ? proratedLines(draft, kept, added, at, 1) : [];
    return { subscription: kept, prorations: [...back, ...taken], fresh: [] };
  }
  if (at === before.periodEnd)
    return { subscription: { ...kept, anchor: at }, prorations: [], fresh: [] };
  const period = { start: at, end: nextBoundary(at, cycle, at) };
  const begun = { ...kept, anchor: at, periodStart: period.start, periodEnd: period.end };
  const back = givenBack(draft, before, before.items, change);
  return { subscription: begun, prorations: back, fresh: aheadLines(draft, begun, period) };
}

/** What was paid ahead and is not used, and what was used and is not yet paid. */
function givenBack(
  draft: Draft,
  before: Subscription,
  withdrawn: readonly SubscriptionItem[],
  change: PriceChange,
): LineSeed[] {
  if (!isProrated(change, before)) return [];
  const { at } = change;
  const used = { start: before.periodStart, end: at };
  return [
    ...proratedLines(draft, before, withdrawn, at, -1),
    ...usageLines(draft, { ...before, items: withdrawn }, used),
  ];
}

/** At the very end of a period there is nothing left to share out. */
function isProrated({ prorationBehaviour, at }: PriceChange, { periodEnd }: Subscription): boolean {
  return prorationBehaviour !== "none" && at < periodEnd;
}

function hasItem(items: readonly SubscriptionItem[], wanted: SubscriptionItem): boolean {
  return items.some(
    ({ id, price, quantity }) =>
      id === wanted.id && price === wanted.price && quantity === wanted.quantity,
  );
}

function billChange(
  draft: Draft,
  subscription: Subscription,
  lines: readonly LineSeed[],
  change: PriceChange,
): void {
  const now = draft.now(subscription.clock);
  const invoice = finalizeInvoice(
    draft,
    draftInvoice(draft, {
      customer: subscription.customer,
      subscription,
      reason: "subscription_update",
      currency: subscription.currency,
      lines,
      period: { start: subscription.periodStart, end: now },
      prorationDate: change.at,
      finalizesIn: null,
      isAutoAdvanced: change.paymentBehaviour !== "default_incomplete",
    }),
  );
  if (invoice.status === "paid" || change.paymentBehaviour === "default_incomplete") return;
  const { invoice: tried, decline } = chargeInvoice(draft, invoice);
  if (decline === null) return;
  if (change.paymentBehaviour === "error_if_incomplete") throw declined(decline);
  planRetry(draft, tried);
}
