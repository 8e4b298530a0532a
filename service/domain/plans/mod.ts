/**
 * Plans: the tiers, their limits and how they are sold. All business numbers are here; a deployment may override them.
 * Independent of accounts.
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
