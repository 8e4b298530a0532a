import { type EventFacts, emitEvents, type NewEvent } from "#domain/events";
import { mappingsOf, outputsOf } from "#domain/filling";
import { countOutputs, taskSource } from "#domain/usage";
import type { DocumentDeps, DocumentStores } from "./deps.ts";
import { type LeasedTask, type TriedTask } from "./task.ts";

/**
 * Records results of tasks: ends, files, counting and events in one transaction. Tasks that were cancelled or leased
 * again are skipped; their objects are found by their notes and deleted.
 */
export async function finishTasks(deps: DocumentDeps, tried: readonly TriedTask[]): Promise<void> {
  const { transact, clock } = deps;
  const recordedTasks = await transact(async (stores) => {
    const { files, notes, tasks, events } = stores;
    const ended = await tasks.finishTasks(tried, clock.now());
    const recorded = tried.filter(({ task }) => ended.has(task.id));
    const made = recorded.flatMap((one) => (one.kind === "filled" ? [one.file] : []));
    if (made.length > 0) await files.createFiles(made);
    const keys = made.flatMap(({ content }) => (content?.kind === "object" ? [content.key] : []));
    await notes.forget(keys);
    await emitEvents(deps, events, recorded.map(happeningOf));
    for (const one of recorded) await count(deps, stores, one);
    return recorded;
  });
  const filled = recordedTasks.filter(({ kind }) => kind === "filled").length;
  deps.meter?.ended("task", "succeeded", filled);
  deps.meter?.ended("task", "failed", recordedTasks.length - filled);
  deps.meter?.leaseLost("task", "discarded", tried.length - recordedTasks.length);
}

async function count(
  { clock, plans }: DocumentDeps,
  stores: DocumentStores,
  { kind, task }: TriedTask,
): Promise<void> {
  const { id, accountId, by, environment, fillPlan } = task;
  if (fillPlan.test) return;
  await stores.usage.dropReservation(taskSource(id));
  if (kind === "failed") return;
  const counted = {
    ...outputsOf(fillPlan),
    accountId,
    by,
    environment,
    taskId: id,
  };
  const sources = { kind: "single", sources: [taskSource(id)] } as const;
  await countOutputs(stores, { ...counted, at: clock.now(), sources }, plans);
}

function happeningOf(tried: TriedTask): NewEvent {
  const { accountId, environment, fillPlan } = tried.task;
  return { accountId, environment, mappingIds: mappingsOf(fillPlan), facts: factsOf(tried) };
}

function factsOf(tried: TriedTask): EventFacts {
  const common = commonFacts(tried.task);
  if (tried.kind === "failed") {
    const { error, errorCode } = tried.failure;
    return { type: "generation.failed", ...common, error, errorCode };
  }
  const { id: fileId, expiresAt } = tried.file;
  return { type: "generation.completed", ...common, fileId, expiresAt };
}

function commonFacts({ id, fillPlan }: LeasedTask): { taskId: string; templateId: number } {
  const [{ templateId }] = fillPlan.pairs;
  return { taskId: id, templateId };
}
