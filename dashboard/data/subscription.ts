import { type PlanList, PlatenError, type Subscription } from "@platen/sdk";
import type { UseQueryResult } from "@tanstack/react-query";
import { useScopedQuery } from "./scope.ts";

/** The plans of the installation with their prices. */
export function usePlans(): UseQueryResult<PlanList> {
  return useScopedQuery(["plans"], (platen, options) => platen.billing.plans(options));
}

/** The account's subscription at the payment processor; null: it has none. */
export function useSubscription(): UseQueryResult<Subscription | null> {
  return useScopedQuery(["subscription"], async (platen, options) => {
    try {
      return await platen.billing.subscription(options);
    } catch (error) {
      if (error instanceof PlatenError && error.is("subscription_not_found")) return null;
      throw error;
    }
  });
}
