/**
 * Plans: the tiers, what each of them allows and how it is sold. The numbers of the business stand
 * here and nowhere else; a deployment may put its own in their place. This module knows no account.
 */
export {
  DEFAULT_OFFERS,
  type Interval,
  type Offers,
  type PlanOffer,
} from "./offer.ts";
export {
  DEFAULT_PLANS,
  limitsOf,
  type PlanLimits,
  type Plans,
  UNLIMITED_SHOWN,
} from "./plan.ts";
export { nextTier, TIERS, type Tier } from "./tier.ts";
