import type { Instant } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import { changeSubscription } from "./change-subscription.ts";
import { checkProrationDate } from "./check-proration-date.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";
import type { BillingPorts } from "./ports.ts";
import { invalidTransition } from "./refusals.ts";
import type { SubscriptionView } from "./subscription-view.ts";
import { isSamePlan, type PlanRequest, transitionOf } from "./transition.ts";

/** A requested downgrade; null: the default. */
export type DowngradeRequest = Omit<PlanRequest, "direction"> & {
  /** Validated but without effect: a change at the end of a period is never prorated. */
  readonly prorationDate: Instant | null;
};

/**
 * Schedules a change to a lower plan, or to monthly payment, for the end of the paid period or trial; nothing is
 * refunded. Replaces another pending change; the same one again changes nothing.
 *
 * @throws Refusal 409 `invalid_plan_transition`.
 */
export async function downgradePlan(
  ports: BillingPorts,
  { accountId }: Caller,
  { tier, interval, prorationDate }: DowngradeRequest,
): Promise<SubscriptionView> {
  return await changeSubscription(ports, accountId, ({ processor, plan, view }) => {
    const request = { direction: "downgrade", tier, interval } as const;
    const transition = transitionOf(view, ports.offers, request);
    if (transition.kind === "refused") throw invalidTransition(transition);
    checkProrationDate(prorationDate, view, ports.clock.now());
    if (transition.kind === "none") return null;
    const { to } = transition;
    return {
      act: () => processor.scheduleChange(plan.id, to, newIdempotencyKey(ports, "downgrade")),
      isDone: ({ pending }) => pending !== null && isSamePlan(pending, to),
    };
  });
}
