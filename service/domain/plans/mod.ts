/**
 * Plans: the tiers and what each of them allows. The numbers of the business stand here and
 * nowhere else; a deployment may put its own in their place. This module knows no account.
 */
export { DEFAULT_PLANS, limitsOf, type PlanLimits, type Plans, type Tier } from "./plan.ts";
