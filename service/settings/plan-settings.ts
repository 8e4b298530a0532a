import { z } from "zod";
import { INTEGER_MAX } from "#base/limits.ts";
import { DEFAULT_PLANS, type PlanLimits, type Plans, type Tier } from "#domain/plans";

const UNLIMITED = "unlimited";

/** The variables that override the default limits, one per tier. */
export const PLAN_SETTINGS = {
  OVERAGE: z.enum(["on", "off"]).default("on").meta({
    description:
      "off: generation beyond the month's number is refused; on ENTERPRISE only if QUOTA_PDF_ENTERPRISE is set.",
  }),
  QUOTA_PDF_PRO: pdfsAMonth("PRO"),
  QUOTA_PDF_BUSINESS: pdfsAMonth("BUSINESS"),
  QUOTA_PDF_ENTERPRISE: count(0)
    .optional()
    .meta({
      description: `PDFs per month on ENTERPRISE; without it ${DEFAULT_PLANS.ENTERPRISE.pdfGenerationsPerMonth} is shown and nothing is refused.`,
    }),
  QUOTA_AI_PRO: countOrNone("AI generations per month on PRO.", aiOf("PRO")),
  QUOTA_AI_BUSINESS: countOrNone("AI generations per month on BUSINESS.", aiOf("BUSINESS")),
  QUOTA_AI_ENTERPRISE: countOrNone("AI generations per month on ENTERPRISE.", aiOf("ENTERPRISE")),
  RATE_LIMIT_PRO: requestsAnHour("PRO"),
  RATE_LIMIT_BUSINESS: requestsAnHour("BUSINESS"),
  RATE_LIMIT_ENTERPRISE: requestsAnHour("ENTERPRISE"),
  API_KEYS_PRO: countOrNone("API keys per account on PRO.", DEFAULT_PLANS.PRO.apiKeys),
  API_KEYS_BUSINESS: countOrNone(
    "API keys per account on BUSINESS.",
    DEFAULT_PLANS.BUSINESS.apiKeys,
  ),
  API_KEYS_ENTERPRISE: countOrNone(
    "API keys per account on ENTERPRISE.",
    DEFAULT_PLANS.ENTERPRISE.apiKeys,
  ),
  TEMPLATES_PRO: countOrNone("Templates per account on PRO.", DEFAULT_PLANS.PRO.templates),
  TEMPLATES_BUSINESS: countOrNone(
    "Templates per account on BUSINESS.",
    DEFAULT_PLANS.BUSINESS.templates,
  ),
  TEMPLATES_ENTERPRISE: countOrNone(
    "Templates per account on ENTERPRISE.",
    DEFAULT_PLANS.ENTERPRISE.templates,
  ),
};

const SCHEMA = z.object(PLAN_SETTINGS);

type Settings = z.output<typeof SCHEMA> & { readonly TRIAL_OVERAGE: "bill" | "free" };

/** Returns the plans with the configured limits. */
export function plansOf(read: Settings): Plans {
  const plans = limitsFrom(read);
  if (read.TRIAL_OVERAGE === "bill") return plans;
  const { PRO, BUSINESS, ENTERPRISE } = plans;
  return {
    PRO: { ...PRO, trialOverageCents: 0 },
    BUSINESS: { ...BUSINESS, trialOverageCents: 0 },
    // ENTERPRISE has no overage.
    ENTERPRISE,
  };
}

function limitsFrom(read: z.output<typeof SCHEMA>): Plans {
  const isBlocked = read.OVERAGE === "off";
  return {
    PRO: {
      ...DEFAULT_PLANS.PRO,
      requestsPerHour: read.RATE_LIMIT_PRO,
      apiKeys: orNone(read.API_KEYS_PRO),
      templates: orNone(read.TEMPLATES_PRO),
      pdfGenerationsPerMonth: read.QUOTA_PDF_PRO,
      aiGenerationsPerMonth: orNone(read.QUOTA_AI_PRO),
      pdfBlocked: isBlocked,
    },
    BUSINESS: {
      ...DEFAULT_PLANS.BUSINESS,
      requestsPerHour: read.RATE_LIMIT_BUSINESS,
      apiKeys: orNone(read.API_KEYS_BUSINESS),
      templates: orNone(read.TEMPLATES_BUSINESS),
      pdfGenerationsPerMonth: read.QUOTA_PDF_BUSINESS,
      aiGenerationsPerMonth: orNone(read.QUOTA_AI_BUSINESS),
      pdfBlocked: isBlocked,
    },
    ENTERPRISE: {
      ...DEFAULT_PLANS.ENTERPRISE,
      requestsPerHour: read.RATE_LIMIT_ENTERPRISE,
      apiKeys: orNone(read.API_KEYS_ENTERPRISE),
      templates: orNone(read.TEMPLATES_ENTERPRISE),
      pdfGenerationsPerMonth:
        read.QUOTA_PDF_ENTERPRISE ?? DEFAULT_PLANS.ENTERPRISE.pdfGenerationsPerMonth,
      pdfUnlimited: read.QUOTA_PDF_ENTERPRISE === undefined,
      aiGenerationsPerMonth: orNone(read.QUOTA_AI_ENTERPRISE),
      // The default number is only displayed; a configured one is a limit.
      pdfBlocked: isBlocked && read.QUOTA_PDF_ENTERPRISE !== undefined,
    },
  };
}

function pdfsAMonth(tier: Tier) {
  const fallback = DEFAULT_PLANS[tier].pdfGenerationsPerMonth;
  return count(0)
    .default(fallback)
    .meta({ description: `PDFs per month on ${tier}.` });
}

function requestsAnHour(tier: Tier) {
  const fallback = DEFAULT_PLANS[tier].requestsPerHour;
  const description = `Requests per hour and API key on ${tier}.`;
  return count(1).default(fallback).meta({ description });
}

function aiOf(tier: Tier): PlanLimits["aiGenerationsPerMonth"] {
  return DEFAULT_PLANS[tier].aiGenerationsPerMonth;
}

function count(least: number) {
  return z.coerce.number().int().min(least).max(INTEGER_MAX);
}

function countOrNone(description: string, fallback: number | null) {
  return z
    .union([z.literal(UNLIMITED), count(0)])
    .default(fallback ?? UNLIMITED)
    .meta({ description });
}

function orNone(setting: number | typeof UNLIMITED): number | null {
  return setting === UNLIMITED ? null : setting;
}
