import { brand } from "#base/brand.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import { actorOf, type Caller } from "#domain/accounts";
import type { Priority, Wakeups } from "#domain/bulk";
import { type QuotaPorts, reserveOutputs, type UsageStore } from "#domain/usage";
import { type DocumentRequest, type OpenPorts, openDocument } from "./document.ts";
import type { TaskStore } from "./store.ts";
import { fileOfTask, type Metadata, type Task, type TaskId, taskReservation } from "./task.ts";

/** What creating a task needs. */
export type StartPorts = OpenPorts &
  Omit<QuotaPorts, "usage"> & {
    readonly randomness: Randomness;
    readonly transact: Transact<{
      readonly tasks: TaskStore;
      readonly usage: UsageStore;
      readonly wakeups: Wakeups;
    }>;
  };

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
  ports: StartPorts,
  caller: Caller,
  request: TaskRequest,
): Promise<Task> {
  const { accountId, environment } = caller;
  const id = brand<TaskId>(`task_${ports.randomness.base62(ID_CHARACTERS)}`);
  const open = await openDocument(ports, caller, fileOfTask(id), request);
  const { priority, metadata, data } = request;
  const task: Task = {
    id,
    accountId,
    by: actorOf(caller),
    environment,
    priority,
    metadata,
    ...open,
    submittedAt: ports.clock.now(),
    state: { status: "pending" },
  };
  await ports.transact(async ({ tasks, usage, wakeups }) => {
    if (!request.test) await reserveOutputs({ ...ports, usage }, accountId, taskReservation(id), 1);
    await tasks.createTask({ ...task, data });
    await wakeups.workWaits();
  });
  return task;
}
