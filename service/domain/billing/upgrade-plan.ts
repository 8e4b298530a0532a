import type { Instant } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import { changeSubscription } from "./change-subscription.ts";
import { checkProrationDate } from "./check-proration-date.ts";
import { newKey } from "./new-key.ts";
import type { BillingPorts } from "./ports.ts";
import { invalidTransition } from "./refusals.ts";
import type { SubscriptionView } from "./subscription-view.ts";
import { isSamePlan, type PlanWish, transitionOf } from "./transition.ts";

/** What is asked for when more is wanted; null: the default. */
export type UpgradeOrder = Omit<PlanWish, "direction"> & {
  /** From when on the difference is counted; null: from now on. */
  readonly prorationDate: Instant | null;
};

/**
 * Changes to a higher plan, or to paying by the year, at once: what it costs more until the period's end is charged
 * now, in a trial nothing. A charge that is declined is a 402 `payment_failed`, and nothing has changed. 409
 * `invalid_plan_transition`. What was to come of a downgrade is dropped.
 */
export async function upgradePlan(
  ports: BillingPorts,
  { accountId }: Caller,
  { tier, interval, prorationDate }: UpgradeOrder,
): Promise<SubscriptionView> {
  return await changeSubscription(ports, accountId, ({ processor, plan, view }) => {
    const wish = { direction: "upgrade", tier, interval } as const;
    const transition = transitionOf(view, ports.offers, wish);
    if (transition.kind === "refused") throw invalidTransition(transition);
    if (transition.kind === "none") return null;
    checkProrationDate(prorationDate, view, ports.clock.now());
    const { to } = transition;
    const isTrial = view.status === "trialing";
    const how = { isTrial, prorationDate, prorationBehavior: null };
    const change = { subscription: plan.id, ...to, ...how };
    return {
      act: () => processor.changePlan(change, newKey(ports, "upgrade")),
      isDone: (after) => isSamePlan(after, to),
    };
  });
}
