import { declined, invalid, nextBoundary, type Second } from "#base";
import { changeAndEmit } from "#events";
import type { ProrationBehaviour, Subscription, SubscriptionItem } from "#model";
import { type Draft, findRow } from "#state";
import { planRetry } from "./collect-invoice.ts";
import type { PaymentBehaviour } from "./create-subscription.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { holdForNextInvoice } from "./invoice-items.ts";
import { type DraftLine, prepaidLines, proratedLines, usageLines } from "./invoice-lines.ts";
import { planRenewal } from "./plan-subscription.ts";
import { chargeInvoice, finalizeInvoice } from "./settle-invoice.ts";
import { changedItems, cycleOf, type ItemChange } from "./subscription-items.ts";

/** A change of a subscription's items. */
export type PriceChange = {
  readonly changes: readonly ItemChange[];
  readonly prorationBehaviour: ProrationBehaviour;
  readonly paymentBehaviour: PaymentBehaviour;
  /** The proration date, within the period. */
  readonly at: Second;
  /** Starts a new period now; implied by another interval. */
  readonly resetsAnchor: boolean;
};

/** The subscription after a change and its line items; nothing is stored. */
export type PricedChange = {
  readonly subscription: Subscription;
  /** Prorated credits and charges. */
  readonly prorations: readonly DraftLine[];
  /** Line items of a period that starts now; empty: none. */
  readonly fresh: readonly DraftLine[];
};

/**
 * Changes the subscription's items, bills the difference and charges it if requested. Refusal: 402 if the card is
 * declined and that is to be an error; nothing is changed then.
 */
export function changePrices(
  draft: Draft,
  before: Subscription,
  change: PriceChange,
): Subscription {
  const { subscription, prorations, fresh } = priceChange(draft, before, change);
  changeAndEmit(draft, "subscriptions", subscription, "customer.subscription.updated");
  planRenewal(draft, subscription);
  const isBilledNow = change.prorationBehaviour === "always_invoice" || fresh.length > 0;
  if (!isBilledNow) {
    holdForNextInvoice(draft, subscription, prorations);
  } else if (prorations.length + fresh.length > 0) {
    billChange(draft, subscription, [...prorations, ...fresh], change);
  }
  return findRow(draft, "subscriptions", subscription.id);
}

/** Calculates a change. Refusal: unknown items, or a time outside the period. */
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
  return { subscription: begun, prorations: back, fresh: prepaidLines(draft, begun, period) };
}

/** Credits the unused prepaid time and charges the used unpaid time. */
function givenBack(
  draft: Draft,
  before: Subscription,
  withdrawn: readonly SubscriptionItem[],
  change: PriceChange,
): DraftLine[] {
  if (!isProrated(change, before)) return [];
  const { at } = change;
  const used = { start: before.periodStart, end: at };
  return [
    ...proratedLines(draft, before, withdrawn, at, -1),
    ...usageLines(draft, { ...before, items: withdrawn }, used),
  ];
}

/** At the very end of a period there is nothing to prorate. */
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
  lines: readonly DraftLine[],
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
