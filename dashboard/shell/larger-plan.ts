import type { Plan } from "@platen/sdk";

/** The next larger plan; null: the account has the largest. */
export function largerPlan(plans: readonly Plan[], current: Plan["id"]): Plan | null {
  const rank = plans.find(({ id }) => id === current)?.rank ?? Number.POSITIVE_INFINITY;
  const larger = plans.filter((plan) => plan.rank > rank);
  return larger.toSorted((a, b) => a.rank - b.rank)[0] ?? null;
}

/** An amount in minor units of a currency as people write it: `€49.00`. */
export function moneyText(minor: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}
