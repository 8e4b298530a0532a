import { z } from "zod";
import { DEFAULT_OFFERS, type Interval, type Offers, type Tier } from "#domain/plans";

/** Maximum amount of a charge at the payment processor. */
const CENTS_MAX = 99_999_999;

/** The variables that override the default prices. */
export const OFFER_SETTINGS = {
  PRICE_PRO_MONTH: cents("PRO", "month"),
  PRICE_PRO_YEAR: cents("PRO", "year"),
  PRICE_BUSINESS_MONTH: cents("BUSINESS", "month"),
  PRICE_BUSINESS_YEAR: cents("BUSINESS", "year"),
  PRICE_ENTERPRISE_MONTH: cents("ENTERPRISE", "month"),
  PRICE_ENTERPRISE_YEAR: cents("ENTERPRISE", "year"),
};

const SCHEMA = z.object(OFFER_SETTINGS);

/** Returns the offers with the configured prices. */
export function offersOf(read: z.output<typeof SCHEMA>): Offers {
  const { PRO, BUSINESS, ENTERPRISE } = DEFAULT_OFFERS;
  return {
    PRO: { ...PRO, prices: { month: read.PRICE_PRO_MONTH, year: read.PRICE_PRO_YEAR } },
    BUSINESS: {
      ...BUSINESS,
      prices: { month: read.PRICE_BUSINESS_MONTH, year: read.PRICE_BUSINESS_YEAR },
    },
    ENTERPRISE: {
      ...ENTERPRISE,
      prices: { month: read.PRICE_ENTERPRISE_MONTH, year: read.PRICE_ENTERPRISE_YEAR },
    },
  };
}

// Existing subscriptions keep their price. Digits only, because 49.00 would be read as 49 cents.
function cents(tier: Tier, interval: Interval) {
  return z
    .preprocess(
      (text) => (typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : text),
      z.int("must be cents, in digits").min(0).max(CENTS_MAX),
    )
    .prefault(DEFAULT_OFFERS[tier].prices[interval])
    .meta({ description: `Price of ${tier} per ${interval} in cents, for new subscriptions.` });
}
