import type { Plan, Subscription } from "@platen/sdk";

/** A change of a subscription to another plan or interval. */
export type PlanChange = {
  readonly plan: Plan["id"];
  readonly interval: Subscription["interval"];
  readonly direction: "upgrade" | "downgrade";
};

type Wanted = { readonly plan: Plan; readonly interval: Subscription["interval"] };

const LENGTHS = { month: 1, year: 12 };

/** The change that leads to a plan, as the service decides it; null: the subscription has it already. */
export function planChange(
  subscription: Pick<Subscription, "plan" | "interval">,
  plans: readonly Plan[],
  { plan, interval }: Wanted,
): PlanChange | null {
  const rank = plans.find(({ id }) => id === subscription.plan)?.rank ?? plan.rank;
  const length = LENGTHS[interval] - LENGTHS[subscription.interval];
  const difference = plan.rank === rank ? length : plan.rank - rank;
  if (difference === 0) return null;
  return { plan: plan.id, interval, direction: difference > 0 ? "upgrade" : "downgrade" };
}
