import assert from "node:assert/strict";
import { test } from "node:test";
import { CpuMeter, type CpuVerdict } from "./cpu-meter.ts";

const STALL_MS = 1000;
const STEP_MS = 500;

/** The verdict after samples `[CPU time, wall-clock time since the last]` of one step, or of the step named third. */
function verdict(
  ...samples: readonly (readonly [cpuMs: number | null, passedMs: number, step?: number])[]
): CpuVerdict {
  const meter = new CpuMeter(STALL_MS);
  let last: CpuVerdict = "within_limits";
  for (const [cpuMs, passedMs, id = 0] of samples) {
    assert.equal(last, "within_limits", "only the last sample may end the work");
    last = meter.take({ cpuMs, step: { id, cpuMsMax: STEP_MS }, passedMs });
  }
  return last;
}

function repeat<Item>(times: number, item: (index: number) => Item): Item[] {
  return Array.from({ length: times }, (_, index) => item(index));
}

test("a step that uses more CPU time than it may took too long", () => {
  assert.equal(verdict([0, 0], [500, 500]), "within_limits");
  assert.equal(verdict([0, 0], [500, 500], [501, 1]), "took_too_long");
});

test("CPU time before the first sample of a step does not count", () => {
  assert.equal(verdict([9000, 0], [9500, 500]), "within_limits");
  assert.equal(verdict([0, 0, 1], [400, 400, 1], [800, 400, 2], [1200, 400, 2]), "within_limits");
});

test("however long the wall-clock time, a step that computes slowly is within its limits", () => {
  // 20 ms of CPU time a minute.
  const slow = repeat(20, (minute) => [minute * 20, 60_000] as const);
  assert.equal(verdict(...slow), "within_limits");
});

test("a worker that neither computes nor moves on is stalled", () => {
  const idle = repeat(11, () => [100, 100] as const);
  assert.equal(verdict(...idle), "within_limits");
  assert.equal(verdict(...idle, [100, 100]), "stalled");
});

test("less than a tick of CPU time is no progress", () => {
  const idle = repeat(12, (index) => [100 + index / 2, 100] as const);
  assert.equal(verdict(...idle), "stalled");
});

test("moving on to another step is progress", () => {
  const moving = repeat(50, (index) => [null, 100, index] as const);
  assert.equal(verdict(...moving), "within_limits");
});

test("time in which this process itself did not run hardly counts", () => {
  assert.equal(verdict([100, 0], [100, 3_600_000]), "within_limits");
});

test("where CPU time is unknown only the backstop ends the work", () => {
  const unknown = repeat(11, () => [null, 100] as const);
  assert.equal(verdict(...unknown), "within_limits");
  assert.equal(verdict(...unknown, [null, 100]), "stalled");
});
