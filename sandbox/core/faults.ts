import type { Draft, Fault } from "#model";

/** What a fault is made from. */
export type FaultOrder = Pick<Fault, "delaySeconds" | "every" | "fault" | "match" | "times">;

/** Has something go wrong from now on. */
export function addFault(draft: Draft, order: FaultOrder): Fault {
  return draft.put("faults", { id: draft.nextId("fault"), seen: 0, ...order });
}

/** Has everything go well again. */
export function clearFaults(draft: Draft): void {
  for (const { id } of draft.all("faults")) draft.remove("faults", id);
}

/** The fault of one of these kinds that strikes `subject` now, used up by one; null: none does. */
export function strike(
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
