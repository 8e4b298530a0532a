import type { PlanView } from "#domain/billing";

/** A plan as the wire shows it. */
export function planBody({ tier, offer, limits, priceIds }: PlanView): Record<string, unknown> {
  const { name, description, features, prices, currency, trialDays, rank } = offer;
  const { overageCents } = limits;
  return {
    id: tier,
    name,
    description,
    features,
    limits: {
      pdf_generations: limits.pdfUnlimited ? null : limits.pdfGenerationsPerMonth,
      ai_generations: limits.aiGenerationsPerMonth,
      api_keys: limits.apiKeys,
      requests_per_hour: limits.requestsPerHour,
      templates: limits.templates,
    },
    overage:
      overageCents === null
        ? null
        : { allowed: !limits.pdfBlocked, unit_amount: overageCents, currency },
    prices: (["month", "year"] as const).map((interval) => ({
      interval,
      price_id: priceIds[interval],
      unit_amount: prices[interval],
      currency,
    })),
    trial_days: trialDays,
    rank,
  };
}
