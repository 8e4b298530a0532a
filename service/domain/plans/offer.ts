import type { Tier } from "./tier.ts";

/** Billing interval. */
export type Interval = "month" | "year";

/** How one tier is sold. */
export type PlanOffer = {
  readonly name: string;
  readonly description: string;
  /** Its features, for people who choose; without numbers, because a deployment may change them. */
  readonly features: readonly string[];
  /** Its rank; a higher one is more. */
  readonly rank: 1 | 2 | 3;
  /** Trial of an account's first subscription. */
  readonly trialDays: number;
  /** Minor units of `currency`, for a whole interval. */
  readonly prices: Readonly<Record<Interval, number>>;
  readonly currency: "usd";
  /** False: it can only be cancelled, not downgraded. */
  readonly downgradeMidPeriod: boolean;
};

/** How each tier is sold in this deployment. */
export type Offers = Readonly<Record<Tier, PlanOffer>>;

const TRIAL_DAYS = 14;

/** Defaults of a deployment. */
export const DEFAULT_OFFERS: Offers = {
  PRO: {
    name: "Pro",
    description: "For a team that fills forms every day.",
    features: [
      "Single documents and bulk generation from CSV",
      "Mappings with transforms, conditions and validation schemas",
      "Signed webhooks with retries",
      "Development, staging and production",
      "Mapping suggestions and template analysis, a number a month",
      "PDFs past the month's number, paid by the piece",
    ],
    rank: 1,
    trialDays: TRIAL_DAYS,
    prices: { month: 4900, year: 49_000 },
    currency: "usd",
    downgradeMidPeriod: true,
  },
  BUSINESS: {
    name: "Business",
    description: "For products that generate documents for their own customers.",
    features: [
      "Everything in Pro",
      "A larger month, and a lower price past it",
      "Mapping suggestions and template analysis without a monthly number",
      "More API keys, and more requests an hour",
    ],
    rank: 2,
    trialDays: TRIAL_DAYS,
    prices: { month: 19_900, year: 199_000 },
    currency: "usd",
    downgradeMidPeriod: true,
  },
  ENTERPRISE: {
    name: "Enterprise",
    description: "For the largest volumes, and for installations of one's own.",
    features: [
      "Everything in Business",
      "PDFs without a monthly number",
      "API keys without a number",
      "The most requests an hour",
    ],
    rank: 3,
    trialDays: TRIAL_DAYS,
    prices: { month: 99_900, year: 999_000 },
    currency: "usd",
    downgradeMidPeriod: false,
  },
};
