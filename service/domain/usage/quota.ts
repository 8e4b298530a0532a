import type { SubscriptionStatus } from "#domain/accounts";
import { limitsOf, type PlanLimits, type Plans, type Tier } from "#domain/plans";

/** Usage against a limit; unlimited plans show UNLIMITED_SHOWN. */
export type UsedOfLimit = {
  readonly used: number;
  readonly limit: number;
  readonly remaining: number;
};

/** The parts of an account that determine its quota. */
export type Subscriber = {
  readonly tier: Tier;
  /** Null: it never subscribed. */
  readonly status: SubscriptionStatus | null;
  readonly overageLimitPdfs: number | null;
};

/** An account's monthly quota. */
export type Allowance = {
  /** PDFs included in the plan. */
  readonly limit: number;
  /** Number of PDFs after which generation is refused; null: never. */
  readonly cap: number | null;
  /** Price in cents of each PDF past the limit; null: free. */
  readonly overageCents: number | null;
};

/** PDFs that were made in a month, and PDFs reserved by running jobs. */
export type Spent = { readonly used: number; readonly reserved: number };

/** The quota of an account, by its plan and its own overage limit. */
export function allowanceFor(
  plans: Plans,
  { tier, status, overageLimitPdfs }: Subscriber,
): Allowance {
  const limits = limitsOf(plans, tier);
  const { overageCents, trialOverageCents } = limits;
  const cents = status === "trialing" ? trialOverageCents : overageCents;
  return allowanceOf({ ...limits, overageCents: cents }, overageLimitPdfs);
}

/** The quota for given plan limits and the account's own overage limit. */
export function allowanceOf(
  { pdfGenerationsPerMonth: limit, overageCents, pdfBlocked }: PlanLimits,
  overageLimitPdfs: number | null,
): Allowance {
  if (pdfBlocked) return { limit, cap: limit, overageCents: null };
  // Without paid overage there is nothing to limit.
  if (overageCents === null || overageLimitPdfs === null) return { limit, cap: null, overageCents };
  return { limit, cap: limit + overageLimitPdfs, overageCents };
}

/** Whether `more` PDFs fit under the cap. */
export function isWithin({ cap }: Allowance, { used, reserved }: Spent, more: number): boolean {
  return cap === null || used + reserved + more <= cap;
}

/** How many of the next PDFs are included after `used` were made; null: all. */
export function remainingIncluded({ limit, overageCents }: Allowance, used: number): number | null {
  return overageCents === null ? null : Math.max(0, limit - used);
}

/** How many of `more` PDFs would be paid overage. */
export function projectedOverage(allowance: Allowance, used: number, more: number): number {
  const included = remainingIncluded(allowance, used);
  return included === null ? 0 : Math.max(0, more - included);
}
