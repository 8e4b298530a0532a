import type { CurrentUsage, DailyUsage, UsageHistory } from "@platen/sdk";
import type { UseQueryResult } from "@tanstack/react-query";
import { useScopedQuery } from "./scope.ts";

/** The service's limit of a plan that has none. */
const UNLIMITED = 999_999;

/** The account's usage in this calendar month, UTC. */
export function useCurrentUsage(): UseQueryResult<CurrentUsage> {
  return useScopedQuery(["usage", "current"], (platen, options) => platen.usage.current(options));
}

/** Days to read; `to` null: today, `from` null: 30 days. */
export type Days = { readonly from: string | null; readonly to: string | null };

/** A dimension that divides the PDFs of a day. */
export type Dimension = "environment" | "key" | "template";

/** The account's usage of each of these days, UTC. */
export function useDailyUsage(
  { from, to }: Days,
  by: Dimension | null,
): UseQueryResult<DailyUsage> {
  const query = {
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(by === null ? {} : { by }),
  };
  return useScopedQuery(["usage", "daily", from, to, by], (platen, options) =>
    platen.usage.daily(query, options),
  );
}

/** The account's usage of this month, with the price of the PDFs beyond the plan as they were counted. */
export function useMonthHistory(): UseQueryResult<UsageHistory> {
  return useScopedQuery(["usage", "history"], (platen, options) =>
    platen.usage.history({ months: 1 }, options),
  );
}

/** How much of a quota is used, 1: all of it; null: it has no limit. */
export function shareOf(quota: CurrentUsage["pdf_generations"]): number | null {
  if (quota.limit >= UNLIMITED) return null;
  return quota.limit === 0 ? 1 : quota.used / quota.limit;
}
