import type { Instant } from "#base/instant.ts";
import { invalid } from "#base/refusal.ts";
import type { SubscriptionView } from "./subscription-view.ts";

/** Allowance for a caller's clock that is ahead of ours. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Refuses a proration date outside the elapsed part of the current period: an earlier one would charge for time that
 * was already paid, a later one would give the plan away until then.
 *
 * @throws Refusal 400.
 */
export function checkProrationDate(
  date: Instant | null,
  { periodStart }: Pick<SubscriptionView, "periodStart">,
  now: Instant,
): void {
  if (date === null || (date >= periodStart && date <= now + CLOCK_SKEW_MS)) return;
  const message = "The date must lie between the start of the current period and now.";
  const detail = { field: "proration_date", code: "out_of_range", message };
  throw invalid("The proration date cannot be used.", [detail]);
}
