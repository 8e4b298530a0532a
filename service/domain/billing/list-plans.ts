import { type Interval, type PlanLimits, type PlanOffer, TIERS, type Tier } from "#domain/plans";
import type { BillingDeps } from "./deps.ts";

/** A plan that is offered. */
export type PlanView = {
  readonly tier: Tier;
  readonly offer: PlanOffer;
  readonly limits: PlanLimits;
  /** The processor's price ids; empty while billing is switched off. */
  readonly priceIds: Readonly<Record<Interval, string>>;
};

const NO_PRICES: PlanView["priceIds"] = { month: "", year: "" };

/** All plans, lowest first. */
export async function listPlans({
  processor,
  plans,
  offers,
}: BillingDeps): Promise<readonly PlanView[]> {
  const priceIds = await processor?.priceIds();
  return TIERS.map((tier) => ({
    tier,
    offer: offers[tier],
    limits: plans[tier],
    priceIds: priceIds?.[tier] ?? NO_PRICES,
  }));
}
