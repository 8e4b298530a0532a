import type { Instant } from "#base/instant.ts";
import type { Tier } from "#domain/plans";
import { firstOfMonth, type Month, nextMonth } from "#domain/usage";
import type { OverageMonth, OverageReading } from "./overage-month.ts";
import type { Subscription, SubscriptionId } from "./subscription.ts";

/** The tiers that the month has PDFs or readings of. */
export function tiersOf({ counted, readings }: OverageMonth): readonly Tier[] {
  return [...new Set([...counted, ...readings].map(({ tier }) => tier))].toSorted();
}

/** What was last said of a tier to a subscription; null: nothing. */
export function readingOf(
  { readings }: OverageMonth,
  tier: Tier,
  subscription: SubscriptionId,
): OverageReading | null {
  return readings.find((one) => one.tier === tier && one.subscriptionId === subscription) ?? null;
}

/** How many PDFs of the month a subscription has to charge for: those that no other one charges. */
export function quantityFor(month: OverageMonth, tier: Tier, subscription: SubscriptionId): number {
  const others = subscriptionsOf(month).filter((id) => id !== subscription);
  return Math.max(0, countedOf(month, tier) - sum(others.map((id) => chargedBy(month, tier, id))));
}

/** How many PDFs were charged too few when everything is charged; negative: too many. */
export function owedOf(month: OverageMonth, tier: Tier): number {
  const charged = subscriptionsOf(month).map((id) => chargedBy(month, tier, id));
  const corrected = month.corrections.filter((one) => one.tier === tier).map(({ pdfs }) => pdfs);
  return countedOf(month, tier) - sum(charged) - sum(corrected);
}

/**
 * Whether everything that charges for a month has done so: it is over, its invoices are no drafts, and the subscription
 * that lives and was there in it has made one. Months before the first subscription are nobody's to charge.
 */
export function isCharged(month: OverageMonth, overage: Subscription | null): boolean {
  const { isClosed, invoices, readings } = month;
  if (!isClosed || invoices.some(({ billed }) => billed === null)) return false;
  if (invoices.length === 0 && readings.length === 0) return false;
  return !awaitsInvoice(month, overage);
}

/** Whether a living subscription will still make the month's invoice. */
export function awaitsInvoice(
  { month, invoices }: OverageMonth,
  overage: Subscription | null,
): boolean {
  if (overage === null || overage.createdAt >= endOf(month)) return false;
  return !invoices.some(({ subscriptionId }) => subscriptionId === overage.id);
}

/** Whether what was charged and put right is not what was counted. */
export function isOwing(month: OverageMonth): boolean {
  return tiersOf(month).some((tier) => owedOf(month, tier) !== 0);
}

/** Whether a subscription was told of everything, and answered. */
export function isSaid(month: OverageMonth, { id }: Subscription): boolean {
  return tiersOf(month).every((tier) => {
    const quantity = quantityFor(month, tier, id);
    const said = readingOf(month, tier, id);
    return said === null ? quantity === 0 : said.isAnswered && said.quantity === quantity;
  });
}

/** The first instant after a month. */
export function endOf(month: Month): Instant {
  return nextMonth(firstOfMonth(month));
}

// An invoice that is no draft knows it; until then it will be what was said last.
function chargedBy(month: OverageMonth, tier: Tier, subscription: SubscriptionId): number {
  const own = month.invoices.filter(({ subscriptionId }) => subscriptionId === subscription);
  const billed = own.flatMap((one) => (one.billed === null ? [] : [one.billed[tier] ?? 0]));
  if (own.length > 0 && billed.length === own.length) return sum(billed);
  return readingOf(month, tier, subscription)?.quantity ?? 0;
}

function countedOf({ counted }: OverageMonth, tier: Tier): number {
  return sum(counted.filter((one) => one.tier === tier).map(({ pdfs }) => pdfs));
}

function subscriptionsOf({ readings, invoices }: OverageMonth): readonly SubscriptionId[] {
  return [...new Set([...readings, ...invoices].map(({ subscriptionId }) => subscriptionId))];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
