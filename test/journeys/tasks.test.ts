import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Task, TaskPage } from "../../service/contract/generate.ts";
import type { BulkDesk } from "../support/harness/bulk-desk.ts";
import { usedBy } from "../support/harness/figures.ts";
import { newPlace } from "../support/harness/service-process.ts";

const TASKS = 300;
const GENERATE = "/api/v1/generate";

async function start(desk: BulkDesk): Promise<string> {
  const data = { name: "Ann", kind: "a" };
  const json = { envelope_id: desk.envelopeId, data, async_mode: true };
  const answer = await desk.ask(`${GENERATE}/pdf`, { json });
  assert.equal(answer.status, 202, answer.text);
  return Task.parse(answer.body).task_id;
}

async function countOf(desk: BulkDesk, status: string): Promise<number> {
  const { body } = await desk.ask(`${GENERATE}/tasks?limit=1&status=${status}`);
  return TaskPage.parse(body).total;
}

/** Waits until so many tasks are completed. */
async function completed(desk: BulkDesk, count: number, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while ((await countOf(desk, "completed")) < count) {
    assert.ok(performance.now() < end, "the tasks were not filled in time");
    await pause(20);
  }
}

test("after a worker is killed in the middle of tasks, another fills them, each counted once", async (t) => {
  const place = await newPlace();
  t.after(place.clear);
  const api = await place.start({ PLATEN_ROLE: "api" });
  const desk = await place.desk(api);
  const ids = new Set<string>();
  while (ids.size < TASKS)
    for (const id of await Promise.all(Array.from({ length: 20 }, () => start(desk)))) ids.add(id);
  const worker = await place.start({ PLATEN_ROLE: "worker" });
  await completed(desk, 1, 30_000);
  worker.signal("SIGKILL");
  await worker.exit;
  const left = TASKS - (await countOf(desk, "completed"));
  assert.ok(left > 0, "the worker was too fast to be interrupted");
  await place.start({ PLATEN_ROLE: "worker" });
  await completed(desk, TASKS, 60_000);
  assert.deepEqual(await usedBy(place.home), { ledger: TASKS, counter: TASKS });
});
