import { brand } from "#base/brand.ts";
import { actorOf, type Caller } from "#domain/accounts";
import type { Priority } from "#domain/bulk-records";
import { reserveOutputs, taskSource } from "#domain/usage";
import type { DocumentDeps } from "./deps.ts";
import { type DocumentRequest, openDocument } from "./document.ts";
import { fileOfTask, type Metadata, type Task, type TaskId } from "./task.ts";

/** The request of a task. */
export type TaskRequest = DocumentRequest & {
  readonly priority: Priority;
  readonly metadata: Metadata | null;
};

const ID_CHARACTERS = 24;

/**
 * Creates a task that fills a document later. The refusals of `openDocument`; 402 `quota_exceeded`. Other faults of the
 * data make the task fail.
 */
export async function startTask(
  deps: DocumentDeps,
  caller: Caller,
  request: TaskRequest,
): Promise<Task> {
  const { accountId, environment } = caller;
  const id = brand<TaskId>(`task_${deps.randomness.base62(ID_CHARACTERS)}`);
  const open = await openDocument(deps, caller, fileOfTask(id), request);
  const { priority, metadata, data } = request;
  const task: Task = {
    id,
    accountId,
    by: actorOf(caller.by),
    environment,
    priority,
    metadata,
    ...open,
    submittedAt: deps.clock.now(),
    state: { status: "pending" },
  };
  await deps.transact(async ({ tasks, usage, wakeups }) => {
    if (!request.test) await reserveOutputs({ ...deps, usage }, accountId, taskSource(id), 1);
    await tasks.createTask({ ...task, data });
    await wakeups.workWaits();
  });
  return task;
}
