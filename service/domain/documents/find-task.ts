import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { taskSource } from "#domain/usage";
import type { DocumentDeps } from "./deps.ts";
import type { TasksWanted } from "./store.ts";
import { type Task, type TaskId } from "./task.ts";

/** The caller's task in the key's environment; 404 `task_not_found`. */
export async function findTask(
  { tasks }: DocumentDeps,
  { accountId, environment }: Caller,
  id: TaskId,
): Promise<Task> {
  const task = await tasks.findTask(id, { accountId, environment });
  if (task !== null) return task;
  throw new Refusal(404, "task_not_found", "There is no such task.");
}

/** The caller's tasks in the key's environment, newest first. */
export async function listTasks(
  { tasks }: DocumentDeps,
  { accountId, environment }: Caller,
  wanted: TasksWanted,
  page: PageRequest,
): Promise<Page<Task>> {
  return await tasks.listTasks({ accountId, environment }, wanted, page);
}

/**
 * Cancels a task; it is not counted, and no event is emitted. 404 `task_not_found`, 409 `task_already_finished`.
 */
export async function cancelTask(deps: DocumentDeps, caller: Caller, id: TaskId): Promise<Task> {
  await findTask(deps, caller, id);
  await deps.transact(async ({ tasks, usage }) => {
    if (!(await tasks.cancelTask(id, deps.clock.now()))) throw alreadyFinished();
    await usage.dropReservation(taskSource(id));
  });
  return await findTask(deps, caller, id);
}

function alreadyFinished(): Refusal {
  return new Refusal(409, "task_already_finished", "The task has finished already.");
}
