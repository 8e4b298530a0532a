import type { Plan, Subscription } from "@platen/sdk";

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

/** A paid monthly subscription to PRO until December 1, 2026. */
export const SUBSCRIPTION: Subscription = {
  plan: "PRO",
  interval: "month",
  status: "active",
  trial_ends_at: null,
  current_period_start: "2026-11-01T00:00:00Z",
  current_period_end: "2026-12-01T12:00:00Z",
  cancel_at_period_end: false,
  processor_customer_id: "cus_1",
  pending_change: null,
};
