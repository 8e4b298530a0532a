import { limitsOf, type Plans } from "#domain/plans";
import { allowanceFor, type Subscriber } from "./quota.ts";
import { PERCENTS, thresholdCount } from "./thresholds.ts";

/** An account's counter of a month, with what else the counting of outputs depends on. */
export type SubscriberCount = { readonly subscriber: Subscriber; readonly used: number };

/** A range of a month's counter within which every output is counted alike, and no notice is due. */
export type CountSegment = {
  /** The subscription that it is valid for. */
  readonly subscriber: Subscriber;
  /** The lowest count before the outputs. */
  readonly from: number;
  /** The highest count after them. */
  readonly to: number;
  /** The plan's monthly quota. */
  readonly limit: number;
  readonly isOverage: boolean;
  /** Price in cents of each output; null: it is included, or free. */
  readonly overageCents: number | null;
};

/** The segment that contains the counter; null for an account with a cap, which also depends on its reservations. */
export function countSegment(
  plans: Plans,
  { subscriber, used }: SubscriberCount,
): CountSegment | null {
  const { limit, cap, overageCents } = allowanceFor(plans, subscriber);
  if (cap !== null) return null;
  const hasPrice = overageCents !== null;
  const isOverage = hasPrice && used >= limit;
  const { pdfUnlimited } = limitsOf(plans, subscriber.tier);
  const thresholds = pdfUnlimited ? [] : PERCENTS.map((percent) => thresholdCount(limit, percent));
  const passed = thresholds.filter((count) => count <= used);
  const ahead = thresholds.filter((count) => count > used).map((count) => count - 1);
  return {
    subscriber,
    from: Math.max(0, ...passed, ...(isOverage ? [limit] : [])),
    to: Math.min(Number.MAX_SAFE_INTEGER, ...ahead, ...(hasPrice && !isOverage ? [limit] : [])),
    limit,
    isOverage,
    overageCents: isOverage ? overageCents : null,
  };
}
