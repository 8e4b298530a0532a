import { assert } from "#base/assert.ts";
import { later } from "#base/instant.ts";
import { isOutage } from "#base/refusal.ts";
import { planForThisEngine, readData } from "#domain/filling";
import type { FillDocumentDeps } from "./deps.ts";
import { fillDocument, type TriedDocument } from "./fill-document.ts";
import { sizeOf } from "./filled-bytes.ts";
import { finishTasks } from "./finish-tasks.ts";
import { keepContent } from "./keep-content.ts";
import { fileOfTask, type LeasedTask, type TriedTask } from "./task.ts";

/**
 * Delay before a failed attempt is retried; it doubles with each attempt. During an outage of the database or the storage
 * it stays the same and uses up no attempt.
 */
const RETRY_SECONDS = 5;
/** The longest pause between two attempts of a task. */
export const TASK_PAUSE_SECONDS_MAX = 300;
/** About half an hour in total, then the task fails. */
const ATTEMPTS_MAX = 12;

/**
 * Tries leased tasks and records the results; those that may succeed later are released, and their errors are passed to
 * `onError`.
 */
export async function fillTasks(
  deps: FillDocumentDeps,
  tasks: readonly LeasedTask[],
  onError: (error: unknown, what: string) => void,
): Promise<void> {
  const tried = await Promise.all(tasks.map((task) => tryTask(deps, task, onError)));
  const ended = tried.filter((one) => one !== null);
  if (ended.length > 0) await finishTasks(deps, ended);
}

async function tryTask(
  deps: FillDocumentDeps,
  task: LeasedTask,
  onError: (error: unknown, what: string) => void,
): Promise<TriedTask | null> {
  try {
    const fileId = fileOfTask(task.id);
    // The task has no file yet that shares a prefix, so the current engine version can be used.
    const fillPlan = planForThisEngine(task.fillPlan);
    const { data, submittedAt, accountId } = task;
    const read = readData(data);
    assert(read.kind === "values", "data that was accepted");
    const document = { fileId, fillPlan, data, read, submittedAt };
    return await triedTask(deps, task, await fillDocument(deps, accountId, document));
  } catch (error) {
    const outage = isOutage(error);
    if (!outage && task.attempt >= ATTEMPTS_MAX) return { kind: "failed", task, failure: GIVEN_UP };
    onError(error, "a task will be retried");
    const notBefore = later(deps.clock.now(), outage ? RETRY_SECONDS : delayAfter(task));
    const release = outage ? deps.tasks.pauseTasks : deps.tasks.releaseTasks;
    await release([task.id], task.fence, notBefore);
    return null;
  }
}

function delayAfter({ attempt }: LeasedTask): number {
  return Math.min(RETRY_SECONDS * 2 ** (attempt - 1), TASK_PAUSE_SECONDS_MAX);
}

const GIVEN_UP = {
  error: "The document could not be filled on our side, however often it was tried.",
  errorCode: "internal_error",
  field: null,
  warnings: [],
} as const;

async function triedTask(
  deps: FillDocumentDeps,
  task: LeasedTask,
  tried: TriedDocument,
): Promise<TriedTask> {
  if (tried.kind === "refused") {
    const [{ field, code: errorCode, message: error }, ...others] = tried.faults;
    const warnings = [...others, ...tried.warnings];
    return { kind: "failed", task, failure: { error, errorCode, field, warnings } };
  }
  const { accountId, environment, filename, pageCount, retentionSeconds, fence } = task;
  const id = fileOfTask(task.id);
  const fillPlan = planForThisEngine(task.fillPlan);
  const sharedKey = fillPlan.compiledKey;
  const content = await keepContent(deps, { id, sharedKey, fence }, tried);
  const createdAt = deps.clock.now();
  const file = {
    id,
    accountId,
    environment,
    envelopeId: fillPlan.envelopeId,
    templateId: fillPlan.pairs[0].templateId,
    filename,
    pageCount,
    content,
    createdAt,
    sizeBytes: sizeOf(tried),
    sha256: tried.sha256,
    expiresAt: later(createdAt, retentionSeconds),
  };
  return { kind: "filled", task, file, warnings: tried.warnings };
}
