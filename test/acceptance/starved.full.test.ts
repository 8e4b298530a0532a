import assert from "node:assert/strict";
import { test } from "node:test";
import { goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { pinTo, startBusyLoops, usableCores } from "../support/harness/busy-loops.ts";
import { killedService } from "../support/harness/killed-service.ts";
import { testAccount } from "../support/harness/service.ts";
import { startTask, taskEnded } from "../support/harness/start-task.ts";

const LOOPS = 2;

test("92: with two busy loops on its only core the service completes a task, a 1-row and a 200-row job", async (t) => {
  const cores = usableCores();
  if (cores === null) return t.skip("needs taskset");
  const core = Number.parseInt(cores, 10);
  const loops = startBusyLoops(LOOPS, core);
  t.after(() => loops.stop());
  pinTo(String(core));
  // Processes that the service starts share its core; this process must not.
  const service = await killedService().finally(() => pinTo(cores));
  t.after(() => service.stop());
  const harness = await openBulkHarness(service.url, (await testAccount(service)).key());
  const task = await startTask(harness);
  const [small, large] = [await harness.submit(goodRows(1)), await harness.submit(goodRows(200))];
  for (const [id, rows] of [
    [small, 1],
    [large, 200],
  ] as const) {
    const { status, succeeded, failed } = await harness.ended(id);
    assert.deepEqual([status, succeeded, failed], ["completed", rows, 0]);
  }
  const ended = await taskEnded(harness, task);
  assert.deepEqual([ended.status, ended.error ?? null], ["completed", null]);
});
