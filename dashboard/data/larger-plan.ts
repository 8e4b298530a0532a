import type { Plan } from "@platen/sdk";

/** The next larger plan; null: the account has the largest. */
export function largerPlan(plans: readonly Plan[], current: Plan["id"]): Plan | null {
  const rank = plans.find(({ id }) => id === current)?.rank ?? Number.POSITIVE_INFINITY;
  const larger = plans.filter((plan) => plan.rank > rank);
  return larger.toSorted((a, b) => a.rank - b.rank)[0] ?? null;
}
