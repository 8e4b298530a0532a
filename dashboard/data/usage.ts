import type { CurrentUsage } from "@platen/sdk";
import type { UseQueryResult } from "@tanstack/react-query";
import { useScopedQuery } from "./scope.ts";

/** The service's limit of a plan that has none. */
const UNLIMITED = 999_999;

/** The account's usage in this calendar month, UTC. */
export function useCurrentUsage(): UseQueryResult<CurrentUsage> {
  return useScopedQuery(["usage", "current"], (platen, options) => platen.usage.current(options));
}

/** How much of a quota is used, 1: all of it; null: it has no limit. */
export function shareOf(quota: CurrentUsage["pdf_generations"]): number | null {
  if (quota.limit >= UNLIMITED) return null;
  return quota.limit === 0 ? 1 : quota.used / quota.limit;
}
