import type { Instant } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import { changeSubscription } from "./change-subscription.ts";
import { checkProrationDate } from "./check-proration-date.ts";
import { newKey } from "./new-key.ts";
import type { BillingPorts } from "./ports.ts";
import { invalidTransition } from "./refusals.ts";
import type { SubscriptionView } from "./subscription-view.ts";
import { isSamePlan, type PlanWish, transitionOf } from "./transition.ts";

/** What is asked for when less will do; null: the default. */
export type DowngradeOrder = Omit<PlanWish, "direction"> & {
  /** Checked, and of no effect: at a period's end nothing is counted in parts. */
  readonly prorationDate: Instant | null;
};

/**
 * Changes to a lower plan, or to paying by the month, at the end of what is paid or of the trial; until then it is
 * pending, and nothing is given back. Another one takes the place of what was pending, the same one changes nothing.
 * 409 `invalid_plan_transition`.
 */
export async function downgradePlan(
  ports: BillingPorts,
  { accountId }: Caller,
  { tier, interval, prorationDate }: DowngradeOrder,
): Promise<SubscriptionView> {
  return await changeSubscription(ports, accountId, ({ processor, plan, view }) => {
    const wish = { direction: "downgrade", tier, interval } as const;
    const transition = transitionOf(view, ports.offers, wish);
    if (transition.kind === "refused") throw invalidTransition(transition);
    checkProrationDate(prorationDate, view, ports.clock.now());
    if (transition.kind === "none") return null;
    const { to } = transition;
    return {
      act: () => processor.scheduleChange(plan.id, to, newKey(ports, "downgrade")),
      isDone: ({ pending }) => pending !== null && isSamePlan(pending, to),
    };
  });
}
