import type { BillingLinkPorts } from "#domain/notices";
import { billingLinkDoor } from "./billing-link-doors.ts";
import { billingPages } from "./billing-pages.ts";
import type { Door } from "./doors.ts";
import { referenceDoors } from "./reference-doors.ts";

/** The pages that people look at, with what belongs to them. */
export function pageDoors(uses: BillingLinkPorts): readonly Door[] {
  return [...referenceDoors(), ...billingPages(), billingLinkDoor(uses)];
}
