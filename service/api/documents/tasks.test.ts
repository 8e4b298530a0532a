import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { z } from "zod";
import { openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { usedIn } from "../../../test/support/harness/figures.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { taskEnded } from "../../../test/support/harness/start-task.ts";
import { sentEvents } from "../../../test/support/simulation/sent-events.ts";
import { Task, TaskPage } from "../../contract/generate.ts";

const service = await testService();
after(service.stop);
const { db, config } = service.database;
const owner = await testAccount(service);
const desk = await openBulkHarness(service.url, owner.key());
const DATA = { name: "Ann", town: "Oslo", kind: "a", agreed: true };
const GENERATE = "/api/v1/generate";

type TaskBody = z.output<typeof Task>;

async function start(more: Readonly<Record<string, unknown>> = {}): Promise<TaskBody> {
  const json = { envelope_id: desk.envelopeId, data: DATA, async_mode: true, ...more };
  const send = () => desk.ask(`${GENERATE}/pdf`, { json });
  // A service that is busy for longer than a request may wait has done nothing, and is asked again.
  const answer = await eventually("the task", send, ({ status }) => status !== 503);
  assert.equal(answer.status, 202, answer.text);
  const task = Task.parse(answer.body);
  assert.equal(answer.headers.get("location"), `${service.url}${GENERATE}/status/${task.task_id}`);
  return task;
}

const statusOf = async (id: string): Promise<TaskBody> =>
  Task.parse((await desk.ask(`${GENERATE}/status/${id}`)).body);

const awaitTask = (id: string): Promise<TaskBody> => taskEnded(desk, id);

const cancel = (id: string) => desk.ask(`${GENERATE}/cancel/${id}`, { method: "DELETE" });

async function countUsed(): Promise<number> {
  const { ledger, counter } = await usedIn(config, owner.accountId);
  assert.equal(ledger, counter);
  return counter;
}

const eventsOf = (id: string) => sentEvents(db, id);

/** A task that workers do not lease; one that they leased at once is awaited, since it is counted. */
async function holdTask(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { task_id: id } = await start({ ...more, priority: "low" });
  const far = { not_before: new Date(Date.now() + 3_600_000) };
  const open = await db
    .updateTable("task")
    .set(far)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (open.numUpdatedRows === 1n) return id;
  await awaitTask(id);
  return await holdTask(more);
}

test("a task completes, its file can be downloaded, and it is counted and reported once", async () => {
  const before = await countUsed();
  const task = await start({ metadata: { order: "7" }, filename: "Ann" });
  assert.deepEqual(
    [task.status, task.filename, task.download_url],
    ["pending", "Ann.pdf", undefined],
  );
  const done = await awaitTask(task.task_id);
  assert.deepEqual([done.status, done.error, done.metadata], ["completed", null, { order: "7" }]);
  for (let polls = 0; polls < 100; polls += 1) await statusOf(task.task_id);
  assert.equal(await countUsed(), before + 1);
  const pdf = await desk.ask(new URL(done.download_url ?? "").pathname);
  assert.deepEqual([pdf.status, pdf.bytes.length], [200, done.size_bytes]);
  const [event, ...others] = await eventsOf(task.task_id);
  assert.deepEqual(others, []);
  assert.equal(event?.type, "generation.completed");
  assert.deepEqual(event.data, {
    task_id: task.task_id,
    template_id: done.template_id,
    download_url: done.download_url,
    expires_at: done.expires_at,
  });
});

test("a task with invalid data fails, which is reported and not counted", async () => {
  const before = await countUsed();
  const { task_id: id } = await start({ data: { ...DATA, kind: "z" } });
  const failed = await awaitTask(id);
  assert.deepEqual(
    [failed.status, failed.error_code, failed.field, failed.download_url],
    ["failed", "value_not_in_options", "kind", undefined],
  );
  const [event] = await eventsOf(id);
  assert.deepEqual(
    [event?.type, event?.data["error_code"]],
    ["generation.failed", "value_not_in_options"],
  );
  assert.equal(await countUsed(), before);
});

test("a cancelled task is not counted, emits no event, and cannot be cancelled again", async () => {
  const id = await holdTask();
  const before = await countUsed();
  const answer = await cancel(id);
  assert.deepEqual([answer.status, Task.parse(answer.body).status], [200, "cancelled"]);
  refused(await cancel(id), 409, "task_already_finished");
  assert.deepEqual(await eventsOf(id), []);
  assert.equal(await countUsed(), before);
  const { data } = await db
    .selectFrom("task")
    .select("data")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.equal(data, null, "its data is forgotten");
});

test("a task that has ended cannot be cancelled", async () => {
  const { task_id: id } = await start();
  assert.equal((await awaitTask(id)).status, "completed");
  refused(await cancel(id), 409, "task_already_finished");
});

test("tasks are listed newest first and filtered by status", async () => {
  const id = await holdTask();
  const page = TaskPage.parse((await desk.ask(`${GENERATE}/tasks?status=pending`)).body);
  assert.deepEqual([page.tasks[0]?.task_id, page.tasks[0]?.status], [id, "pending"]);
  const all = TaskPage.parse((await desk.ask(`${GENERATE}/tasks?limit=1`)).body);
  assert.equal(all.tasks.length, 1);
  assert.ok(all.total > 1 && all.next_cursor !== null);
  refused(await desk.ask(`${GENERATE}/tasks?status=queued`), 400, "validation_error");
  assert.equal((await cancel(id)).status, 200);
});

test("concurrent tasks are each filled and counted once", async () => {
  const before = await countUsed();
  const tasks = await Promise.all(Array.from({ length: 45 }, () => start({ priority: "high" })));
  const done = await Promise.all(tasks.map(({ task_id }) => awaitTask(task_id)));
  assert.ok(done.every(({ status }) => status === "completed"));
  assert.equal(await countUsed(), before + 45);
});

test("a test task is stamped and not counted", async () => {
  const before = await countUsed();
  const { task_id: id } = await start({ test: true });
  assert.deepEqual([(await awaitTask(id)).status, await countUsed()], ["completed", before]);
});

test("tasks and files of another account or environment are a 404", async () => {
  const done = await awaitTask((await start()).task_id);
  const stranger = await testAccount(service);
  for (const key of [stranger.key(), owner.key("admin", "staging")]) {
    const headers = { authorization: `Bearer ${key}` };
    const ask = (path: string, method = "GET") => desk.ask(path, { method, headers });
    refused(await ask(`${GENERATE}/status/${done.task_id}`), 404, "task_not_found");
    refused(await ask(`${GENERATE}/cancel/${done.task_id}`, "DELETE"), 404, "task_not_found");
    refused(await ask(`${GENERATE}/download/${done.file_id}`), 404, "file_not_found");
    assert.equal(TaskPage.parse((await ask(`${GENERATE}/tasks`)).body).total, 0);
  }
});
