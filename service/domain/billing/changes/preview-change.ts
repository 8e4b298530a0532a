import type { Instant } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import type { Interval, Tier } from "#domain/plans";
import type { BillingDeps } from "../deps.ts";
import { invalidTransition } from "../refusals.ts";
import { withSubscription } from "./change-subscription.ts";
import { transitionOf } from "./transition.ts";

/** The cost of a change of the plan. */
export type ChangePreview = {
  /** Charged at once, in minor units of the currency. */
  readonly amountDueNow: number;
  readonly currency: string;
  /** The price of each period from then on, without overage. */
  readonly nextAmount: number;
  /** When the new plan begins; an upgrade that is prorated from this instant costs `amountDueNow`. */
  readonly startsAt: Instant;
};

/**
 * Returns what the change to a plan would cost, as an upgrade or a downgrade; changes nothing.
 *
 * @throws Refusal 404 `subscription_not_found` if the account never had a subscription, 409 `invalid_plan_transition` or
 * `billing_disabled`, 502 `processor_unavailable`.
 */
export async function previewChange(
  deps: BillingDeps,
  { accountId }: Caller,
  wanted: { readonly tier: Tier; readonly interval: Interval | null },
): Promise<ChangePreview> {
  return await withSubscription(deps, accountId, async ({ processor, plan, view }) => {
    const transition = (direction: "upgrade" | "downgrade") =>
      transitionOf(view, deps.offers, { ...wanted, direction });
    const upgrade = transition("upgrade");
    if (upgrade.kind === "change") {
      const { tier, interval } = upgrade.to;
      const startsAt = deps.clock.now();
      const change = { subscription: plan.id, tier, interval, prorationDate: startsAt };
      const isFree = view.status === "trialing";
      const amountDueNow = isFree ? 0 : await processor.previewChange(change);
      return { amountDueNow, ...pricesOf(deps, tier, interval), startsAt };
    }
    const downgrade = transition("downgrade");
    if (downgrade.kind === "refused") throw invalidTransition(downgrade);
    const prices = pricesOf(deps, wanted.tier, wanted.interval ?? view.interval);
    return { amountDueNow: 0, ...prices, startsAt: view.trialEndsAt ?? view.periodEnd };
  });
}

function pricesOf({ offers }: BillingDeps, tier: Tier, interval: Interval) {
  const { prices, currency } = offers[tier];
  return { currency, nextAmount: prices[interval] };
}
