import { dayText, moneyText, type Period, type Second } from "#base";
import { usageOf } from "#catalogue";
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from "#model";
import { type Draft, findRow } from "#state";

/** A line item without an invoice. */
export type DraftLine = Omit<InvoiceLine, "id">;

/** Line items of prepaid prices for a period. */
export function prepaidLines(
  draft: Draft,
  subscription: Subscription,
  period: Period,
): DraftLine[] {
  return subscription.items.flatMap((item) => {
    if (item.quantity === null) return [];
    const price = findRow(draft, "prices", item.price);
    const description = `${item.quantity} × ${nameOf(draft, price)} (at ${rateText(price)})`;
    const line = lineOf(subscription, item, price, item.quantity);
    return [{ ...line, description, period, amount: price.unitAmount * item.quantity }];
  });
}

/** Line items of 0 for a trial. */
export function trialLines(draft: Draft, subscription: Subscription, period: Period): DraftLine[] {
  return prepaidLines(draft, subscription, period).map((line) => {
    const price = findRow(draft, "prices", line.price ?? "");
    return { ...line, amount: 0, description: `Trial period for ${nameOf(draft, price)}` };
  });
}

/** Returns the invoice lines for the metered usage of a period. */
export function usageLines(draft: Draft, subscription: Subscription, period: Period): DraftLine[] {
  return subscription.items.flatMap((item) => {
    if (item.quantity !== null) return [];
    const price = findRow(draft, "prices", item.price);
    return [usageLine(draft, { ...lineOf(subscription, item, price, 0), period })];
  });
}

/** Returns a metered line item with its current usage; other lines are unchanged. */
export function usageLine<Line extends DraftLine>(draft: Draft, line: Line): Line {
  const price = line.price === null ? undefined : draft.find("prices", line.price);
  const meter = price?.recurring?.meter ?? null;
  const subscription = draft.find("subscriptions", line.subscription ?? "");
  if (price === undefined || meter === null || subscription === undefined) return line;
  const quantity = usageOf(draft, meter, subscription.customer, line.period);
  const description = `${quantity} × ${nameOf(draft, price)} (at ${rateText(price)})`;
  return { ...line, quantity, description, amount: quantity * price.unitAmount };
}

/**
 * Prorated line items from `from` to the end of the subscription's period, by the second, each rounded half away from
 * zero. `sign` -1: credit.
 */
export function proratedLines(
  draft: Draft,
  subscription: Subscription,
  items: readonly SubscriptionItem[],
  from: Second,
  sign: 1 | -1,
): DraftLine[] {
  const { periodStart, periodEnd } = subscription;
  const period = { start: from, end: periodEnd };
  return items.flatMap((item) => {
    if (item.quantity === null) return [];
    const price = findRow(draft, "prices", item.price);
    const whole = price.unitAmount * item.quantity;
    const part = prorated(whole, periodEnd - from, periodEnd - periodStart);
    const amount = part === 0 ? 0 : sign * part;
    const what = sign === -1 ? "Unused time on" : "Remaining time on";
    const description = `${what} ${nameOf(draft, price)} after ${dayText(from)}`;
    const line = lineOf(subscription, item, price, item.quantity);
    return [{ ...line, description, period, amount, isProration: true }];
  });
}

/** `amount` × `part` / `whole`, rounded half up to cents; for non-negative amounts. */
export function prorated(amount: number, part: Second, whole: Second): number {
  return Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
}

function rateText(price: Price): string {
  const money = moneyText(price.unitAmount, price.currency);
  const { recurring } = price;
  if (recurring === null) return `${money} each`;
  const { interval, intervalCount } = recurring;
  return `${money} / ${intervalCount === 1 ? interval : `${intervalCount} ${interval}s`}`;
}

function nameOf(draft: Draft, price: Price): string {
  return draft.find("products", price.product)?.name ?? price.product;
}

function lineOf(
  subscription: Subscription,
  item: SubscriptionItem,
  price: Price,
  quantity: number,
): DraftLine {
  return {
    amount: 0,
    currency: price.currency,
    description: null,
    period: { start: subscription.periodStart, end: subscription.periodEnd },
    quantity,
    price: price.id,
    product: price.product,
    unitAmount: price.unitAmount,
    isProration: false,
    subscription: subscription.id,
    subscriptionItem: item.id,
    invoiceItem: null,
    metadata: subscription.metadata,
  };
}
