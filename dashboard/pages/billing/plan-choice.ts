import type { Account, Plan, Subscription } from "@platen/sdk";
import { type PlanChange, planChange } from "#data/plan-change.ts";

/** The way to a plan that the page offers. */
export type PlanChoice =
  | { readonly kind: "present" }
  | { readonly kind: "change"; readonly change: PlanChange }
  /** The account subscribes at a checkout. */
  | { readonly kind: "checkout" }
  /** This change is scheduled. */
  | { readonly kind: "scheduled" }
  /** Not now: a payment is open, the subscription is to end, or the operator set the plan. */
  | { readonly kind: "none" };

/** Returns the way of an account to a plan at an interval. */
export function planChoice(
  known: {
    readonly account: Pick<Account, "plan" | "subscription_status">;
    readonly subscription: Subscription | null;
    readonly plans: readonly Plan[];
  },
  plan: Plan,
  interval: Subscription["interval"],
): PlanChoice {
  const { account, subscription, plans } = known;
  const status = account.subscription_status;
  if (status === null || status === "canceled") return { kind: "checkout" };
  if (subscription === null) return { kind: account.plan === plan.id ? "present" : "none" };
  const change = planChange(subscription, plans, { plan, interval });
  if (change === null) return { kind: "present" };
  if (status === "past_due" || subscription.cancel_at_period_end) return { kind: "none" };
  const pending = subscription.pending_change;
  const isScheduled = pending?.plan === plan.id && pending.interval === interval;
  return isScheduled ? { kind: "scheduled" } : { kind: "change", change };
}

/** Returns the change of the end of a subscription that is possible; null: none. */
export function endChoice(
  subscription: Pick<Subscription, "status" | "cancel_at_period_end"> | null,
): "cancel" | "reactivate" | null {
  if (subscription === null || subscription.status === "canceled") return null;
  if (!subscription.cancel_at_period_end) return "cancel";
  return subscription.status === "past_due" ? null : "reactivate";
}
