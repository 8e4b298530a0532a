import type { Instant } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import { changeSubscription } from "./change-subscription.ts";
import { checkProrationDate } from "./check-proration-date.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";
import type { BillingPorts } from "./ports.ts";
import { invalidTransition } from "./refusals.ts";
import type { SubscriptionView } from "./subscription-view.ts";
import { isSamePlan, type PlanRequest, transitionOf } from "./transition.ts";

/** A requested upgrade; null: the default. */
export type UpgradeRequest = Omit<PlanRequest, "direction"> & {
  /** Start of the prorated difference; null: now. */
  readonly prorationDate: Instant | null;
};

/**
 * Changes to a higher plan, or to yearly payment, at once. The prorated difference is charged now; during a trial
 * nothing is. A scheduled downgrade is dropped.
 *
 * @throws Refusal 402 `payment_failed` if the charge was declined (the plan is unchanged), 409
 * `invalid_plan_transition`.
 */
export async function upgradePlan(
  ports: BillingPorts,
  { accountId }: Caller,
  { tier, interval, prorationDate }: UpgradeRequest,
): Promise<SubscriptionView> {
  return await changeSubscription(ports, accountId, ({ processor, plan, view }) => {
    const request = { direction: "upgrade", tier, interval } as const;
    const transition = transitionOf(view, ports.offers, request);
    if (transition.kind === "refused") throw invalidTransition(transition);
    if (transition.kind === "none") return null;
    checkProrationDate(prorationDate, view, ports.clock.now());
    const { to } = transition;
    const isTrial = view.status === "trialing";
    const options = { isTrial, prorationDate, prorationBehavior: null };
    const change = { subscription: plan.id, ...to, ...options };
    return {
      act: () => processor.changePlan(change, newIdempotencyKey(ports, "upgrade")),
      isDone: (after) => isSamePlan(after, to),
    };
  });
}
