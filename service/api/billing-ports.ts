import type { BillingPorts } from "#domain/billing";
import type { Uses } from "./uses.ts";

/** What billing needs of what a route has. */
export function billingPorts(uses: Uses): BillingPorts {
  return { ...uses, transact: uses.billingTransact };
}
