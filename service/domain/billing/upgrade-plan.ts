import type { Instant } from "#base/instant.ts";
import { invalid } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { Interval, Tier } from "#domain/plans";
import {
  changeSubscription,
  freshSubscription,
  type HeldSubscription,
} from "./change-subscription.ts";
import { newKey } from "./new-key.ts";
import type { BillingPorts } from "./ports.ts";
import { invalidTransition } from "./refusals.ts";
import type { SubscriptionView } from "./subscription-view.ts";
import { type PlanChoice, transitionOf } from "./transition.ts";

/** What is asked for when more is wanted; null: the default. */
export type UpgradeOrder = {
  readonly tier: Tier | null;
  readonly interval: Interval | null;
  /** From when on the difference is counted; null: from now on. */
  readonly prorationDate: Instant | null;
};

/** What a caller's clock may be ahead of ours. */
const AHEAD_MS = 5 * 60_000;

/**
 * Changes to a higher plan, or to paying by the year, at once: what it costs more until the period's end is charged
 * now, in a trial nothing. A charge that is declined is a 402 `payment_failed`, and nothing has changed. 409
 * `invalid_plan_transition`. What was to come of a downgrade is dropped.
 */
export async function upgradePlan(
  ports: BillingPorts,
  { accountId }: Caller,
  order: UpgradeOrder,
): Promise<SubscriptionView> {
  return await changeSubscription(ports, accountId, async (held) => {
    const { tier, interval, prorationDate } = order;
    const wish = { direction: "upgrade", tier, interval } as const;
    const transition = transitionOf(held.view, ports.offers, wish);
    if (transition.kind === "refused") throw invalidTransition(transition);
    if (transition.kind === "none") return false;
    checkProrationDate(prorationDate, held.view, ports.clock.now());
    await changeNow(ports, accountId, held, transition.to, prorationDate);
    return true;
  });
}

/**
 * 400 when a date lies outside of what a period has had: nobody is charged from a time before what was paid, nor gets a
 * plan for nothing until a time that is still to come.
 */
export function checkProrationDate(
  date: Instant | null,
  { periodStart }: Pick<SubscriptionView, "periodStart">,
  now: Instant,
): void {
  if (date === null || (date >= periodStart && date <= now + AHEAD_MS)) return;
  const message = "This lies outside of the current period as far as that has gone.";
  const detail = { field: "proration_date", code: "out_of_range", message };
  throw invalid("The proration date cannot be used.", [detail]);
}

// The processor changes nothing while a change is still to come, so that is dropped, and put back where this one fails.
async function changeNow(
  ports: BillingPorts,
  accountId: Caller["accountId"],
  { processor, plan, view }: HeldSubscription,
  to: PlanChoice,
  prorationDate: Instant | null,
): Promise<void> {
  const { id: subscription, pending } = plan;
  if (pending !== null) await processor.dropScheduled(subscription);
  const isTrial = view.status === "trialing";
  const change = { subscription, ...to, isTrial, prorationDate, prorationBehavior: null };
  try {
    await processor.changePlan(change, newKey(ports, "upgrade"));
  } catch (error) {
    // It may have been done, and the answer been lost.
    const after = await freshSubscription(ports, accountId).catch(() => null);
    if (after !== null && isOn(after.view, to)) return;
    if (after !== null && pending !== null && after.plan.pending === null) {
      const restore = processor.scheduleChange(subscription, pending, newKey(ports, "restore"));
      await restore.then(() => freshSubscription(ports, accountId)).catch(() => null);
    }
    throw error;
  }
}

function isOn({ tier, interval }: PlanChoice, to: PlanChoice): boolean {
  return tier === to.tier && interval === to.interval;
}
