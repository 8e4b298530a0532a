import type { Caller } from "#domain/accounts";
import type { CancellationDetails } from "#domain/billing-records";
import type { BillingDeps } from "../deps.ts";
import { invalidTransition } from "../refusals.ts";
import type { SubscriptionView } from "../subscription-view.ts";
import { changeSubscription } from "./change-subscription.ts";

/**
 * Cancels the subscription at the end of the current period or trial; a scheduled downgrade is dropped. Idempotent.
 *
 * @throws Refusal 409 `invalid_plan_transition` if it has ended already.
 */
export async function cancelSubscription(
  deps: BillingDeps,
  { accountId }: Caller,
  details: CancellationDetails | null,
): Promise<SubscriptionView> {
  return await changeSubscription(deps, accountId, ({ processor, plan, view }) => {
    if (view.status === "canceled") {
      const reason = "The subscription has ended already.";
      throw invalidTransition({ from: view.tier, to: null, reason });
    }
    if (view.cancelAtPeriodEnd && details === null) return null;
    return {
      act: () => processor.setCancelAtPeriodEnd(plan.id, true, details),
      isDone: ({ cancelAtPeriodEnd }) => cancelAtPeriodEnd,
    };
  });
}

/**
 * Withdraws a pending cancellation.
 *
 * @throws Refusal 409 `invalid_plan_transition` if there is none.
 */
export async function reactivateSubscription(
  deps: BillingDeps,
  { accountId }: Caller,
): Promise<SubscriptionView> {
  return await changeSubscription(deps, accountId, ({ processor, plan, view }) => {
    const reason = blockingReason(view);
    if (reason !== null) throw invalidTransition({ from: view.tier, to: view.tier, reason });
    return {
      act: () => processor.setCancelAtPeriodEnd(plan.id, false, null),
      isDone: ({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd,
    };
  });
}

function blockingReason({ status, cancelAtPeriodEnd }: SubscriptionView): string | null {
  if (status === "canceled") return "The subscription has ended: subscribe again.";
  if (status === "past_due") return "A payment is open: update the payment method first.";
  return cancelAtPeriodEnd ? null : "The subscription is not to end.";
}
