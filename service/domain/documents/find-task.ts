import type { Clock } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import type { Caller } from "#domain/accounts";
import type { UsageStore } from "#domain/usage";
import type { TaskStore, TasksWanted } from "./store.ts";
import { type Task, type TaskId, taskReservation } from "./task.ts";

type Stores = { readonly tasks: TaskStore };

/** What cancelling needs. */
export type CancelTaskPorts = Stores & {
  readonly transact: Transact<Stores & { readonly usage: UsageStore }>;
  readonly clock: Clock;
};

/** The caller's task in the key's environment; 404 `task_not_found`. */
export async function findTask(
  { tasks }: Stores,
  { accountId, environment }: Caller,
  id: TaskId,
): Promise<Task> {
  const task = await tasks.findTask(id, { accountId, environment });
  if (task !== null) return task;
  throw new Refusal(404, "task_not_found", "There is no such task.");
}

/** The caller's tasks in the key's environment, newest first. */
export async function listTasks(
  { tasks }: Stores,
  { accountId, environment }: Caller,
  wanted: TasksWanted,
  page: PageRequest,
): Promise<Page<Task>> {
  return await tasks.listTasks({ accountId, environment }, wanted, page);
}

/**
 * Cancels a task; it is not counted, and no event is emitted. 404 `task_not_found`, 409 `task_already_finished`.
 */
export async function cancelTask(
  ports: CancelTaskPorts,
  caller: Caller,
  id: TaskId,
): Promise<Task> {
  await findTask(ports, caller, id);
  await ports.transact(async ({ tasks, usage }) => {
    if (!(await tasks.cancelTask(id, ports.clock.now()))) throw alreadyFinished();
    await usage.dropReservation(taskReservation(id));
  });
  return await findTask(ports, caller, id);
}

function alreadyFinished(): Refusal {
  return new Refusal(409, "task_already_finished", "The task has finished already.");
}
