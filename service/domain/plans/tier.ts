/** The tiers that can be subscribed to, lowest first. */
export type Tier = "PRO" | "BUSINESS" | "ENTERPRISE";

/** The tiers as they are offered, lowest first. */
export const TIERS: readonly Tier[] = ["PRO", "BUSINESS", "ENTERPRISE"];

/** The tier that is one rank higher, or lower when `by` is -1; null past either end. */
export function nextTier(tier: Tier, by: 1 | -1): Tier | null {
  return TIERS[TIERS.indexOf(tier) + by] ?? null;
}
