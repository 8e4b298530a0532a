import type { Plan } from "@platen/sdk";

/** A plan with this id and rank, limited to one of everything. */
export function planWith(
  id: Plan["id"],
  { rank = 0, overage = null }: Partial<Pick<Plan, "rank" | "overage">> = {},
): Plan {
  const limits = {
    pdf_generations: 1,
    ai_generations: 1,
    api_keys: 1,
    requests_per_hour: 1,
    templates: 1,
  };
  const texts = { name: id, description: "", features: [] };
  return { id, rank, limits, overage, prices: [], trial_days: 0, ...texts };
}
