import type { Stripe } from "stripe";
import { type Interval, type Offers, type Plans, TIERS, type Tier } from "#domain/plans";
import type { CallApi } from "./connection.ts";
import { ensureMeters } from "./meters.ts";
import { meterName, overageKey, planKey } from "./names.ts";
import { ensurePrices, type WantedPrice } from "./prices.ts";

/** The processor's ids of everything that is sold. */
export type Catalogue = {
  readonly prices: Readonly<Record<Tier, Readonly<Record<Interval, string>>>>;
  /** One entry per tier with an overage price. */
  readonly overage: readonly MeteredTier[];
};

/** The overage price of a tier and the meter that counts its PDFs. */
export type MeteredTier = { readonly tier: Tier; readonly price: string; readonly meter: string };

/** Looks up all prices and meters at the processor; missing ones are created. */
export async function openCatalogue(
  callApi: CallApi,
  offers: Offers,
  plans: Plans,
): Promise<Catalogue> {
  const metered = TIERS.flatMap((tier) => {
    const cents = plans[tier].overageCents;
    return cents === null ? [] : [{ tier, cents }];
  });
  const meters = await ensureMeters(
    callApi,
    metered.map(({ tier }) => tier),
  );
  const priceOf = await ensurePrices(callApi, [
    ...TIERS.flatMap((tier) => INTERVALS.map((interval) => planPrice(offers, tier, interval))),
    ...metered.map(({ tier, cents }) => overagePrice(offers, tier, cents, meters(tier))),
  ]);
  const plan = (tier: Tier, interval: Interval): string =>
    priceOf(planKey({ tier, interval }, offers[tier].prices[interval]));
  const pricesOf = (tier: Tier): Readonly<Record<Interval, string>> => ({
    month: plan(tier, "month"),
    year: plan(tier, "year"),
  });
  return {
    prices: {
      PRO: pricesOf("PRO"),
      BUSINESS: pricesOf("BUSINESS"),
      ENTERPRISE: pricesOf("ENTERPRISE"),
    },
    overage: metered.map(({ tier, cents }) => ({
      tier,
      price: priceOf(overageKey(tier, cents)),
      meter: meters(tier),
    })),
  };
}

const INTERVALS: readonly Interval[] = ["month", "year"];

function planPrice(offers: Offers, tier: Tier, interval: Interval): WantedPrice {
  const { name, prices, currency } = offers[tier];
  return {
    key: planKey({ tier, interval }, prices[interval]),
    product: { id: `platen_${tier.toLowerCase()}`, name: `Platen ${name}` },
    cents: prices[interval],
    currency,
    recurring: { interval },
    metadata: { platen_role: "plan", platen_tier: tier },
  };
}

function overagePrice(offers: Offers, tier: Tier, cents: number, meter: string): WantedPrice {
  const { name, currency } = offers[tier];
  const recurring: Stripe.PriceCreateParams.Recurring = {
    interval: "month",
    usage_type: "metered",
    meter,
  };
  return {
    key: overageKey(tier, cents),
    product: { id: meterName(tier), name: `PDFs past the month's number, ${name}` },
    cents,
    currency,
    recurring,
    metadata: { platen_role: "overage", platen_tier: tier },
  };
}
