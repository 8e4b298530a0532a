import type { Instant } from "#base/instant.ts";
import { invalid } from "#base/refusal.ts";
import type { SubscriptionView } from "./subscription-view.ts";

/** What a caller's clock may be ahead of ours. */
const AHEAD_MS = 5 * 60_000;

/**
 * 400 when a date lies outside of what a period has had: nobody is charged from a time before what was paid, nor gets a
 * plan for nothing until a time that is still to come.
 */
export function checkProrationDate(
  date: Instant | null,
  { periodStart }: Pick<SubscriptionView, "periodStart">,
  now: Instant,
): void {
  if (date === null || (date >= periodStart && date <= now + AHEAD_MS)) return;
  const message = "This lies outside of the current period as far as that has gone.";
  const detail = { field: "proration_date", code: "out_of_range", message };
  throw invalid("The proration date cannot be used.", [detail]);
}
