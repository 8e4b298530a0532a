import type { Tier } from "./tier.ts";

/** The limits of one tier; `null` is unlimited. */
export type PlanLimits = {
  readonly requestsPerHour: number;
  readonly apiKeys: number | null;
  readonly templates: number | null;
  readonly pdfGenerationsPerMonth: number;
  /** True: that number is only for display, and without warnings. */
  readonly pdfUnlimited: boolean;
  /** Price in cents of each PDF past the monthly number; `null`: free. */
  readonly overageCents: number | null;
  /** The same during a trial. */
  readonly trialOverageCents: number | null;
  readonly aiGenerationsPerMonth: number | null;
  /** True: generation is refused past the monthly number. */
  readonly pdfBlocked: boolean;
};

/** The limits of each tier in this deployment. */
export type Plans = Readonly<Record<Tier, PlanLimits>>;

/** Shown as the limit where the contract requires an integer. */
export const UNLIMITED_SHOWN = 999_999;

/** Defaults of a deployment. */
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
