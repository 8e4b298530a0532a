import type { Stripe } from "stripe";
import { type Interval, TIERS, type Tier } from "#domain/plans";

/** What a price stands for: it is never changed, so that a plan costs what it cost when it was chosen. */
export type PricedPlan = { readonly tier: Tier; readonly interval: Interval };

/** The name by which the price of a plan is found; another amount is another price. */
export function planKey({ tier, interval }: PricedPlan, cents: number): string {
  return `platen_${tier.toLowerCase()}_${interval}_${cents}`;
}

/** The name by which the price of a PDF past a tier's number is found. */
export function overageKey(tier: Tier, cents: number): string {
  return `${meterName(tier)}_${cents}`;
}

/** What a tier's meter calls its events. */
export function meterName(tier: Tier): string {
  return `platen_overage_${tier.toLowerCase()}`;
}

/** The tier whose PDFs past its number a price is of; null: of none of ours. */
export function overageTierOf(price: Stripe.Price): Tier | null {
  const [, name] = /^platen_overage_([a-z]+)_\d+$/.exec(price.lookup_key ?? "") ?? [];
  const said = price.metadata["platen_tier"] ?? name?.toUpperCase();
  const isOverage = name !== undefined || price.metadata["platen_role"] === "overage";
  return isOverage ? (TIERS.find((tier) => tier === said) ?? null) : null;
}

/** What a subscription is for, from its metadata; null: it is none of ours. */
export function roleIn(metadata: Stripe.Metadata | null | undefined): "plan" | "overage" | null {
  const role = metadata?.["platen_role"];
  return role === "plan" || role === "overage" ? role : null;
}

/** The plan that a price is of; null: of none of ours. */
export function planOf(price: Stripe.Price): PricedPlan | null {
  if (overageTierOf(price) !== null) return null;
  const [, name, cycle] = /^platen_([a-z]+)_(month|year)_\d+$/.exec(price.lookup_key ?? "") ?? [];
  const said = price.metadata["platen_tier"] ?? name?.toUpperCase();
  const tier = TIERS.find((one) => one === said);
  const interval = price.recurring?.interval ?? cycle;
  if (tier === undefined || (interval !== "month" && interval !== "year")) return null;
  return { tier, interval };
}
