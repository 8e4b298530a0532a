import type { Instant } from "#base/instant.ts";
import { invalid } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { BillingDeps } from "../deps.ts";
import { newIdempotencyKey } from "../idempotency-key.ts";
import { invalidTransition } from "../refusals.ts";
import type { SubscriptionView } from "../subscription-view.ts";
import { changeSubscription } from "./change-subscription.ts";
import { isSamePlan, type PlanRequest, transitionOf } from "./transition.ts";

/** A requested upgrade or downgrade; null: the default. */
export type PlanChangeRequest = Omit<PlanRequest, "direction"> & {
  /**
   * Start of an upgrade's prorated difference; null: now. Validated for a downgrade but without effect: a change at the
   * end of a period is never prorated.
   */
  readonly prorationDate: Instant | null;
};

/** Allowance for a caller's clock that is ahead of ours. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Changes to a higher plan, or to yearly payment, at once. The prorated difference is charged now; during a trial
 * nothing is. A scheduled downgrade is dropped.
 *
 * @throws Refusal 402 `payment_failed` if the charge was declined (the plan is unchanged), 409
 * `invalid_plan_transition`.
 */
export async function upgradePlan(
  deps: BillingDeps,
  { accountId }: Caller,
  { tier, interval, prorationDate }: PlanChangeRequest,
): Promise<SubscriptionView> {
  return await changeSubscription(deps, accountId, ({ processor, plan, view }) => {
    const request = { direction: "upgrade", tier, interval } as const;
    const transition = transitionOf(view, deps.offers, request);
    if (transition.kind === "refused") throw invalidTransition(transition);
    if (transition.kind === "none") return null;
    checkProrationDate(prorationDate, view, deps.clock.now());
    const { to } = transition;
    const isTrial = view.status === "trialing";
    const options = { isTrial, prorationDate, prorationBehavior: null };
    const change = { subscription: plan.id, ...to, ...options };
    return {
      act: () => processor.changePlan(change, newIdempotencyKey(deps, "upgrade")),
      isDone: (after) => isSamePlan(after, to),
    };
  });
}

/**
 * Schedules a change to a lower plan, or to monthly payment, for the end of the paid period or trial; nothing is
 * refunded. Replaces another pending change; the same one again changes nothing.
 *
 * @throws Refusal 409 `invalid_plan_transition`.
 */
export async function downgradePlan(
  deps: BillingDeps,
  { accountId }: Caller,
  { tier, interval, prorationDate }: PlanChangeRequest,
): Promise<SubscriptionView> {
  return await changeSubscription(deps, accountId, ({ processor, plan, view }) => {
    const request = { direction: "downgrade", tier, interval } as const;
    const transition = transitionOf(view, deps.offers, request);
    if (transition.kind === "refused") throw invalidTransition(transition);
    checkProrationDate(prorationDate, view, deps.clock.now());
    if (transition.kind === "none") return null;
    const { to } = transition;
    return {
      act: () => processor.scheduleChange(plan.id, to, newIdempotencyKey(deps, "downgrade")),
      isDone: ({ pending }) => pending !== null && isSamePlan(pending, to),
    };
  });
}

/**
 * Refuses a proration date outside the elapsed part of the current period: an earlier one would charge for time that
 * was already paid, a later one would give the plan away until then.
 *
 * @throws Refusal 400.
 */
function checkProrationDate(
  date: Instant | null,
  { periodStart }: SubscriptionView,
  now: Instant,
): void {
  if (date === null || (date >= periodStart && date <= now + CLOCK_SKEW_MS)) return;
  const message = "The date must lie between the start of the current period and now.";
  const detail = { field: "proration_date", code: "out_of_range", message };
  throw invalid("The proration date cannot be used.", [detail]);
}
