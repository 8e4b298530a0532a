import type { Fault } from "#model";
import type { Draft } from "#state";

/** Parameters of a new fault. */
export type FaultParams = Pick<Fault, "delaySeconds" | "every" | "fault" | "match" | "times">;

/** Injects a fault. */
export function addFault(draft: Draft, order: FaultParams): Fault {
  return draft.put("faults", { id: draft.nextId("fault"), seen: 0, ...order });
}

/** Removes all faults. */
export function clearFaults(draft: Draft): void {
  for (const { id } of draft.all("faults")) draft.remove("faults", id);
}

/** Returns the fault of one of these kinds that applies to `subject`, using up one of its times; null: none. */
export function takeFault(
  draft: Draft,
  kinds: readonly Fault["fault"][],
  subject: string,
): Fault | null {
  for (const fault of draft.all("faults")) {
    if (!kinds.includes(fault.fault) || !subject.includes(fault.match)) continue;
    const seen = fault.seen + 1;
    if (seen % fault.every !== 0) {
      draft.put("faults", { ...fault, seen });
      continue;
    }
    if (fault.times === 1) {
      draft.remove("faults", fault.id);
    } else {
      draft.put("faults", { ...fault, seen, times: fault.times - 1 });
    }
    return fault;
  }
  return null;
}
