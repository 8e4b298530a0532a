/**
 * Plans: the tiers and what each of them allows. The numbers of the business stand here and
 * nowhere else; this module knows no account.
 */
export { limitsOf, type PlanLimits, type Tier } from "./plan.ts";
