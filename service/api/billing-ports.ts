import type { MeterPorts } from "#domain/billing";
import type { Uses } from "./uses.ts";

/** What billing needs of what a route has. */
export function billingPorts(uses: Uses): MeterPorts {
  return { ...uses, transact: uses.billingTransact };
}
