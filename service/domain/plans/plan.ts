import type { Tier } from "./tier.ts";

/** What one tier may do; `null` is unlimited. */
export type PlanLimits = {
  readonly requestsPerHour: number;
  readonly apiKeys: number | null;
  readonly templates: number | null;
  readonly pdfGenerationsPerMonth: number;
  /** True: that number is only shown where one has to be, and nobody is warned of it. */
  readonly pdfUnlimited: boolean;
  /** Cents for each PDF beyond the month's; `null` when there is no beyond. */
  readonly overageCents: number | null;
  /** The same while a trial lasts; 0 where that is free. */
  readonly trialOverageCents: number | null;
  readonly aiGenerationsPerMonth: number | null;
  /** True: past the month's number generation is refused. */
  readonly pdfBlocked: boolean;
};

/** What each tier may do in this deployment. */
export type Plans = Readonly<Record<Tier, PlanLimits>>;

/** Shown where a limit has to be an integer and there is none. */
export const UNLIMITED_SHOWN = 999_999;

/** What holds unless the deployment says otherwise. */
export const DEFAULT_PLANS: Plans = {
  PRO: {
    requestsPerHour: 1000,
    apiKeys: 5,
    templates: null,
    pdfGenerationsPerMonth: 1000,
    pdfUnlimited: false,
    overageCents: 10,
    trialOverageCents: 10,
    aiGenerationsPerMonth: 100,
    pdfBlocked: false,
  },
  BUSINESS: {
    requestsPerHour: 10_000,
    apiKeys: 20,
    templates: null,
    pdfGenerationsPerMonth: 10_000,
    pdfUnlimited: false,
    overageCents: 5,
    trialOverageCents: 5,
    aiGenerationsPerMonth: null,
    pdfBlocked: false,
  },
  ENTERPRISE: {
    requestsPerHour: 100_000,
    apiKeys: null,
    templates: null,
    pdfGenerationsPerMonth: UNLIMITED_SHOWN,
    pdfUnlimited: true,
    overageCents: null,
    trialOverageCents: null,
    aiGenerationsPerMonth: null,
    pdfBlocked: false,
  },
};

/** The limits of a tier. */
export function limitsOf(plans: Plans, tier: Tier): PlanLimits {
  return plans[tier];
}
