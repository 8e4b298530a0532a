import type { SubscriptionStatus } from "#domain/accounts";
import { limitsOf, type PlanLimits, type Plans, type Tier } from "#domain/plans";

/** What of an account says how much it may make. */
export type Subscriber = {
  readonly tier: Tier;
  /** Null: it never subscribed. */
  readonly status: SubscriptionStatus | null;
  readonly overageLimitPdfs: number | null;
};

/** What an account may have made in a month. */
export type Allowance = {
  /** PDFs that are included. */
  readonly limit: number;
  /** PDFs past which generation is refused; null: never. */
  readonly cap: number | null;
  /** Cents for each PDF past the limit; null where there is nothing to pay. */
  readonly overageCents: number | null;
};

/** How much of a month is gone: what was made, and what jobs under way may still make. */
export type Spent = { readonly used: number; readonly reserved: number };

/** What an account may make, by the plan that it has and the bound that it set itself. */
export function allowanceFor(
  plans: Plans,
  { tier, status, overageLimitPdfs }: Subscriber,
): Allowance {
  const limits = limitsOf(plans, tier);
  const { overageCents, trialOverageCents } = limits;
  const cents = status === "trialing" ? trialOverageCents : overageCents;
  return allowanceOf({ ...limits, overageCents: cents }, overageLimitPdfs);
}

/** What an account may make, by its plan and by the bound that it set itself. */
export function allowanceOf(
  { pdfGenerationsPerMonth: limit, overageCents, pdfBlocked }: PlanLimits,
  overageLimitPdfs: number | null,
): Allowance {
  if (pdfBlocked) return { limit, cap: limit, overageCents: null };
  // Where nothing is paid for more, there is nothing to bound either.
  if (overageCents === null || overageLimitPdfs === null) return { limit, cap: null, overageCents };
  return { limit, cap: limit + overageLimitPdfs, overageCents };
}

/** Whether so many PDFs more can be promised. */
export function isWithin({ cap }: Allowance, { used, reserved }: Spent, more: number): boolean {
  return cap === null || used + reserved + more <= cap;
}
