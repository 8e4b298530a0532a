import { billingDoor } from "./billing-door.ts";
import type { Door } from "./doors.ts";
import { referenceDoors } from "./reference-doors.ts";

/** The pages that people look at, with what belongs to them. */
export function pageDoors(): readonly Door[] {
  return [...referenceDoors(), billingDoor()];
}
