import { addCycles, type Cycle, invalid, type Metadata, type Second } from "#base";
import type { ProrationBehaviour, SchedulePhase, SubscriptionSchedule } from "#model";

/** A requested phase; null members are derived. */
export type PhaseParams = {
  readonly start: Second | "now" | null;
  readonly end: Second | "now" | null;
  readonly duration: Cycle | null;
  readonly items: SchedulePhase["items"];
  readonly prorationBehaviour: ProrationBehaviour;
  readonly trialEnd: Second | null;
  readonly metadata: Metadata;
};

/** Phases with resolved times, each starting where the one before ends. */
export function resolvePhases(
  orders: readonly PhaseParams[],
  schedule: SubscriptionSchedule,
  now: Second,
): SchedulePhase[] {
  const first = schedule.phases[0]?.start ?? now;
  let last: Second | null = null;
  return orders.map((order, index) => {
    const asked: Second = order.start === "now" ? now : (order.start ?? last ?? first);
    if (last !== null && asked !== last) {
      throw invalid("Each phase must begin where the one before ends.", {
        param: `phases[${index}][start_date]`,
      });
    }
    const end = endOf(order, asked, now, index);
    last = end;
    const { items, prorationBehaviour, trialEnd, metadata } = order;
    return { start: asked, end, items, prorationBehaviour, trialEnd, metadata };
  });
}

function endOf(order: PhaseParams, start: Second, now: Second, index: number): Second {
  const { end, duration } = order;
  const time =
    end === "now" ? now : (end ?? (duration === null ? null : addCycles(start, duration, 1)));
  if (time !== null && time > start) return time;
  throw invalid("A phase must have an `end_date` or a `duration`, and end after it begins.", {
    param: `phases[${index}][end_date]`,
  });
}
