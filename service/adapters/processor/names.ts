import type { Stripe } from "stripe";
import { type Interval, TIERS, type Tier } from "#domain/plans";

/** The plan of a price. Prices are never changed, so a subscription keeps the price it was sold at. */
export type PricedPlan = { readonly tier: Tier; readonly interval: Interval };

/** Returns the lookup key of a plan price; another amount is another price. */
export function planKey({ tier, interval }: PricedPlan, cents: number): string {
  return `platen_${tier.toLowerCase()}_${interval}_${cents}`;
}

/** Returns the lookup key of a tier's overage price. */
export function overageKey(tier: Tier, cents: number): string {
  return `${meterName(tier)}_${cents}`;
}

/** Returns the event name of a tier's meter. */
export function meterName(tier: Tier): string {
  return `platen_overage_${tier.toLowerCase()}`;
}

/** Returns the tier of an overage price; null: it is not one of ours. */
export function overageTierOf(price: Stripe.Price): Tier | null {
  const [, keyName] = /^platen_overage_([a-z]+)_\d+$/.exec(price.lookup_key ?? "") ?? [];
  const name = price.metadata["platen_tier"] ?? keyName?.toUpperCase();
  const isOverage = keyName !== undefined || price.metadata["platen_role"] === "overage";
  return isOverage ? (TIERS.find((tier) => tier === name) ?? null) : null;
}

/** Returns the role in a subscription's metadata; null: it is not one of ours. */
export function roleIn(metadata: Stripe.Metadata | null | undefined): "plan" | "overage" | null {
  const role = metadata?.["platen_role"];
  return role === "plan" || role === "overage" ? role : null;
}

/** Returns the plan of a price; null: it is not one of ours. */
export function planOf(price: Stripe.Price): PricedPlan | null {
  if (overageTierOf(price) !== null) return null;
  const [, keyName, cycle] =
    /^platen_([a-z]+)_(month|year)_\d+$/.exec(price.lookup_key ?? "") ?? [];
  const name = price.metadata["platen_tier"] ?? keyName?.toUpperCase();
  const tier = TIERS.find((one) => one === name);
  const interval = price.recurring?.interval ?? cycle;
  if (tier === undefined || (interval !== "month" && interval !== "year")) return null;
  return { tier, interval };
}
