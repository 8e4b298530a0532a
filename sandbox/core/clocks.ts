import { invalid, type Second } from "#base";
import { emit, putAndEmit } from "#events";
import { isEnded, type TestClock } from "#model";
import { type Draft, findRow } from "#state";
import { clockBody } from "#wire";

/** Creates a test clock at `frozenTime`. */
export function createClock(draft: Draft, frozenTime: Second, name: string | null): TestClock {
  const id = draft.nextId("clock");
  const clock: TestClock = { id, created: draft.now(null), name, frozenTime, target: null };
  return putAndEmit(draft, "clocks", clock, "test_helpers.test_clock.created");
}

/** Starts advancing the clock to `target`. Refusal: it is advancing already, or would go back. */
export function advanceClock(draft: Draft, id: string, target: Second): TestClock {
  const clock = findRow(draft, "clocks", id, "test_clock");
  if (clock.target !== null) {
    throw invalid("A test clock that is advancing cannot be advanced.", {
      code: "test_clock_advancing",
    });
  }
  if (target <= clock.frozenTime) {
    throw invalid("The `frozen_time` must be later than the clock's.", { param: "frozen_time" });
  }
  const going = { ...clock, target };
  return putAndEmit(draft, "clocks", going, "test_helpers.test_clock.advancing");
}

/** Marks the clock as ready again. */
export function finishClock(draft: Draft, id: string): void {
  const clock = draft.find("clocks", id);
  if (clock === undefined || clock.target === null) return;
  const rested = { ...clock, frozenTime: Math.max(clock.frozenTime, clock.target), target: null };
  putAndEmit(draft, "clocks", rested, "test_helpers.test_clock.ready");
}

/** Deletes the clock with its customers and their tasks. */
export function deleteClock(draft: Draft, id: string): void {
  const clock = findRow(draft, "clocks", id, "test_clock");
  for (const task of draft.all("tasks")) {
    if (task.clock === id) draft.remove("tasks", task.id);
  }
  for (const subscription of draft.all("subscriptions")) {
    if (subscription.clock !== id || isEnded(subscription)) continue;
    const endedAt = clock.frozenTime;
    draft.put("subscriptions", { ...subscription, status: "canceled", endedAt });
  }
  for (const customer of draft.all("customers")) {
    if (customer.clock === id) draft.put("customers", { ...customer, isDeleted: true });
  }
  emit(draft, "test_helpers.test_clock.deleted", null, clockBody(clock));
  draft.remove("clocks", id);
}
