import { type Interval, nextTier, type Offers, type Tier } from "#domain/plans";
import type { RefusedChange } from "./refusals.ts";
import type { SubscriptionView } from "./subscription-view.ts";

/** A plan and how often it is paid. */
type PlanChoice = { readonly tier: Tier; readonly interval: Interval };

/** What is wished; `tier` null: the next one that way, or the same where an `interval` is named. */
export type PlanWish = {
  readonly direction: "upgrade" | "downgrade";
  readonly tier: Tier | null;
  readonly interval: Interval | null;
};

/** What becomes of a wish. */
export type Transition =
  | { readonly kind: "change"; readonly to: PlanChoice }
  /** It is to come already. */
  | { readonly kind: "none" }
  | (RefusedChange & { readonly kind: "refused" });

/** What of a subscription decides. */
type Current = Pick<
  SubscriptionView,
  "tier" | "interval" | "status" | "cancelAtPeriodEnd" | "pending"
>;

/** Whether a subscription can go where it is wished, and where that is. */
export function transitionOf(current: Current, offers: Offers, wish: PlanWish): Transition {
  const tier = wantedTier(current.tier, wish);
  const refuse = (reason: string): Transition => ({
    kind: "refused",
    from: current.tier,
    to: tier,
    reason,
  });
  const hindrance = hindranceOf(current);
  if (hindrance !== null) return refuse(hindrance);
  if (tier === null) return refuse(ENDS[wish.direction]);
  const to = { tier, interval: wish.interval ?? current.interval };
  const direction = directionOf(current, to, offers);
  if (direction === "same") return refuse("The subscription has this plan and interval already.");
  if (direction !== wish.direction) return refuse(WRONG_WAY[wish.direction]);
  if (direction === "upgrade") return { kind: "change", to };
  if (!offers[current.tier].downgradeMidPeriod)
    return refuse("This plan cannot be changed for less in the middle of a period.");
  const isPending = current.pending !== null && isSamePlan(current.pending, to);
  return isPending ? { kind: "none" } : { kind: "change", to };
}

/** Whether two are the same plan, paid as often. */
export function isSamePlan(one: PlanChoice, other: PlanChoice): boolean {
  return one.tier === other.tier && one.interval === other.interval;
}

const ENDS: Readonly<Record<PlanWish["direction"], string>> = {
  upgrade: "There is no plan above this one.",
  downgrade: "There is no plan below this one.",
};

const WRONG_WAY: Readonly<Record<PlanWish["direction"], string>> = {
  upgrade: "This would be less than now: ask for a downgrade.",
  downgrade: "This would be more than now: ask for an upgrade.",
};

function wantedTier(current: Tier, { direction, tier, interval }: PlanWish): Tier | null {
  if (tier !== null) return tier;
  return interval === null ? nextTier(current, direction === "upgrade" ? 1 : -1) : current;
}

function hindranceOf({ status, cancelAtPeriodEnd }: Current): string | null {
  if (status === "canceled") return "The subscription has ended: subscribe again.";
  if (status === "past_due") return "A payment is open: update the payment method first.";
  return cancelAtPeriodEnd ? "The subscription is to end: reactivate it first." : null;
}

// A higher plan is more, whatever is paid how often; within one plan a year is more than a month.
function directionOf(
  from: PlanChoice,
  to: PlanChoice,
  offers: Offers,
): PlanWish["direction"] | "same" {
  const byRank = offers[to.tier].rank - offers[from.tier].rank;
  const difference = byRank === 0 ? lengthOf(to) - lengthOf(from) : byRank;
  if (difference === 0) return "same";
  return difference > 0 ? "upgrade" : "downgrade";
}

function lengthOf({ interval }: PlanChoice): number {
  return interval === "year" ? 12 : 1;
}
