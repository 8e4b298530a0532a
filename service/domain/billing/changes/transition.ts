import { type Interval, nextTier, type Offers, type Tier } from "#domain/plans";
import type { RefusedChange } from "../refusals.ts";
import type { CurrentPlan } from "../subscription-view.ts";

/** A plan and its billing interval. */
type PlanChoice = { readonly tier: Tier; readonly interval: Interval };

/**
 * A requested plan change. `tier` null: the next one in that direction, or the current one if only an `interval` is
 * given.
 */
export type PlanRequest = {
  readonly direction: "upgrade" | "downgrade";
  readonly tier: Tier | null;
  readonly interval: Interval | null;
};

/** The decision on a request. */
export type Transition =
  | { readonly kind: "change"; readonly to: PlanChoice }
  /** This change is scheduled already. */
  | { readonly kind: "none" }
  | (RefusedChange & { readonly kind: "refused" });

/** Decides whether a requested plan change is possible, and which plan results. */
export function transitionOf(
  current: CurrentPlan,
  offers: Offers,
  request: PlanRequest,
): Transition {
  const tier = targetTier(current.tier, request);
  const refuse = (reason: string): Transition => ({
    kind: "refused",
    from: current.tier,
    to: tier,
    reason,
  });
  const hindrance = blockingReason(current);
  if (hindrance !== null) return refuse(hindrance);
  if (tier === null) return refuse(NO_FURTHER_PLAN[request.direction]);
  const to = { tier, interval: request.interval ?? current.interval };
  const direction = directionOf(current, to, offers);
  if (direction === "same") return refuse("The subscription has this plan and interval already.");
  if (direction !== request.direction) return refuse(WRONG_DIRECTION[request.direction]);
  if (direction === "upgrade") return { kind: "change", to };
  if (!offers[current.tier].downgradeMidPeriod)
    return refuse("This plan cannot be changed for less in the middle of a period.");
  const isPending = current.pending !== null && isSamePlan(current.pending, to);
  return isPending ? { kind: "none" } : { kind: "change", to };
}

/** Whether plan and interval are equal. */
export function isSamePlan(one: PlanChoice, other: PlanChoice): boolean {
  return one.tier === other.tier && one.interval === other.interval;
}

const NO_FURTHER_PLAN: Readonly<Record<PlanRequest["direction"], string>> = {
  upgrade: "There is no plan above this one.",
  downgrade: "There is no plan below this one.",
};

const WRONG_DIRECTION: Readonly<Record<PlanRequest["direction"], string>> = {
  upgrade: "This would be less than now: ask for a downgrade.",
  downgrade: "This would be more than now: ask for an upgrade.",
};

function targetTier(current: Tier, { direction, tier, interval }: PlanRequest): Tier | null {
  if (tier !== null) return tier;
  return interval === null ? nextTier(current, direction === "upgrade" ? 1 : -1) : current;
}

function blockingReason({ status, cancelAtPeriodEnd }: CurrentPlan): string | null {
  if (status === "canceled") return "The subscription has ended: subscribe again.";
  if (status === "past_due") return "A payment is open: update the payment method first.";
  return cancelAtPeriodEnd ? "The subscription is to end: reactivate it first." : null;
}

// The tier decides; within one tier a year ranks above a month.
function directionOf(
  from: PlanChoice,
  to: PlanChoice,
  offers: Offers,
): PlanRequest["direction"] | "same" {
  const byRank = offers[to.tier].rank - offers[from.tier].rank;
  const difference = byRank === 0 ? lengthOf(to) - lengthOf(from) : byRank;
  if (difference === 0) return "same";
  return difference > 0 ? "upgrade" : "downgrade";
}

function lengthOf({ interval }: PlanChoice): number {
  return interval === "year" ? 12 : 1;
}
