import assert from "node:assert/strict";
import { test } from "node:test";
import { Task, TaskPage } from "../../service/contract/generate.ts";
import type { BulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { usedBy } from "../support/harness/figures.ts";
import { newInstallation } from "../support/harness/service-process.ts";

const TASKS = 300;
const GENERATE = "/api/v1/generate";

async function start(harness: BulkHarness): Promise<string> {
  const data = { name: "Ann", kind: "a" };
  const json = { envelope_id: harness.envelopeId, data, async_mode: true };
  const answer = await harness.ask(`${GENERATE}/pdf`, { json });
  assert.equal(answer.status, 202, answer.text);
  return Task.parse(answer.body).task_id;
}

async function countOf(harness: BulkHarness, status: string): Promise<number> {
  const { body } = await harness.ask(`${GENERATE}/tasks?limit=1&status=${status}`);
  return TaskPage.parse(body).total;
}

/** Waits until so many tasks are completed. */
async function awaitCompleted(harness: BulkHarness, count: number): Promise<void> {
  const read = () => countOf(harness, "completed");
  await eventually(`${count} completed tasks`, read, (now) => now >= count);
}

test("after a worker is killed in the middle of tasks, another fills them, each counted once", async (t) => {
  const installation = await newInstallation();
  t.after(installation.clear);
  const api = await installation.start({ PLATEN_ROLE: "api" });
  const harness = await installation.openBulkHarness(api);
  const ids = new Set<string>();
  while (ids.size < TASKS)
    for (const id of await Promise.all(Array.from({ length: 20 }, () => start(harness))))
      ids.add(id);
  const worker = await installation.start({ PLATEN_ROLE: "worker" });
  await awaitCompleted(harness, 1);
  worker.signal("SIGKILL");
  await worker.exit;
  const left = TASKS - (await countOf(harness, "completed"));
  assert.ok(left > 0, "the worker was too fast to be interrupted");
  await installation.start({ PLATEN_ROLE: "worker" });
  await awaitCompleted(harness, TASKS);
  assert.deepEqual(await usedBy(installation.home), { ledger: TASKS, counter: TASKS });
});
