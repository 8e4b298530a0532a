import type { Instant } from "#base/instant.ts";
import { firstOfMonth, type Month, nextMonth } from "#base/month.ts";
import type {
  OverageMonth,
  OverageReading,
  Subscription,
  SubscriptionId,
} from "#domain/billing-records";
import type { Tier } from "#domain/plans";

/** The tiers with overage or reports in the month. */
export function tiersOf({ counted, readings }: OverageMonth): readonly Tier[] {
  return [...new Set([...counted, ...readings].map(({ tier }) => tier))].toSorted();
}

/** The last report of a tier to a subscription; null: none was sent. */
export function readingOf(
  { readings }: OverageMonth,
  tier: Tier,
  subscription: SubscriptionId,
): OverageReading | null {
  return readings.find((one) => one.tier === tier && one.subscriptionId === subscription) ?? null;
}

/** The PDFs of the month that a subscription has to charge: those that no other subscription charges. */
export function quantityFor(month: OverageMonth, tier: Tier, subscription: SubscriptionId): number {
  const others = subscriptionsOf(month).filter((id) => id !== subscription);
  return Math.max(0, countedOf(month, tier) - sum(others.map((id) => chargedBy(month, tier, id))));
}

/** PDFs that invoices and corrections charged too few; negative: too many. */
export function uncorrectedPdfs(month: OverageMonth, tier: Tier): number {
  const charged = subscriptionsOf(month).map((id) => chargedBy(month, tier, id));
  const corrected = month.corrections.filter((one) => one.tier === tier).map(({ pdfs }) => pdfs);
  return countedOf(month, tier) - sum(charged) - sum(corrected);
}

/**
 * Whether all invoices for the month are final: the month is closed, no invoice is a draft, and the live subscription,
 * if it existed in that month, has made one. Months before the first subscription are never charged.
 */
export function isCharged(month: OverageMonth, overage: Subscription | null): boolean {
  const { isClosed, invoices, readings } = month;
  if (!isClosed || invoices.some(({ billed }) => billed === null)) return false;
  if (invoices.length === 0 && readings.length === 0) return false;
  return !awaitsInvoice(month, overage);
}

/** Whether the live subscription will still make the month's invoice. */
export function awaitsInvoice(
  { month, invoices }: OverageMonth,
  overage: Subscription | null,
): boolean {
  if (overage === null || overage.createdAt >= endOf(month)) return false;
  return !invoices.some(({ subscriptionId }) => subscriptionId === overage.id);
}

/** Whether invoices and corrections differ from the count, or a correction has not reached the processor. */
export function needsCorrection(month: OverageMonth): boolean {
  if (month.corrections.some(({ isApplied }) => !isApplied)) return true;
  return tiersOf(month).some((tier) => uncorrectedPdfs(month, tier) !== 0);
}

/** Whether everything was reported to a subscription and acknowledged. */
export function isFullyReported(month: OverageMonth, { id }: Subscription): boolean {
  return tiersOf(month).every((tier) => {
    const quantity = quantityFor(month, tier, id);
    const sent = readingOf(month, tier, id);
    return sent === null ? quantity === 0 : sent.isAcknowledged && sent.quantity === quantity;
  });
}

/** End of the month (exclusive). */
export function endOf(month: Month): Instant {
  return nextMonth(firstOfMonth(month));
}

// Final invoices are exact; until then the last report is what will be charged.
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
