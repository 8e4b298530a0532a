import { type Clock, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { orderNow } from "#domain/generation";
import { type FillDocumentPorts, fillDocument, type TriedDocument } from "./fill-document.ts";
import { type FinishTaskPorts, finishTasks } from "./finish-tasks.ts";
import { keepContent } from "./keep-content.ts";
import type { FileStore, TaskStore } from "./store.ts";
import { fileOfTask, type LeasedTask, type TriedTask } from "./task.ts";

/** What filling tasks needs. */
export type FillTaskPorts = FillDocumentPorts &
  FinishTaskPorts & {
    readonly files: FileStore;
    readonly tasks: TaskStore;
    readonly objects: Objects;
    readonly clock: Clock;
    /** Told of what will be tried again. */
    readonly onError: (error: unknown, what: string) => void;
  };

/** A task that could not be tried, for want of room say, is tried again after so long, and then twice as long. */
const TRY_AGAIN_SECONDS = 5;
const TRY_AGAIN_SECONDS_MAX = 300;
/** So often, about half an hour in all; then it has failed for good. */
const ATTEMPTS_MAX = 12;

/** Tries leased tasks and notes what became of each; those that may be possible later are given back. */
export async function fillTasks(ports: FillTaskPorts, tasks: readonly LeasedTask[]): Promise<void> {
  const tried = await Promise.all(tasks.map((task) => tryTask(ports, task)));
  const ended = tried.filter((one) => one !== null);
  if (ended.length > 0) await finishTasks(ports, ended);
}

async function tryTask(ports: FillTaskPorts, task: LeasedTask): Promise<TriedTask | null> {
  try {
    const fileId = fileOfTask(task.id);
    // No file of it stands yet that shares its prefix with anything, so the newest engine may as well make it.
    const order = orderNow(task.order);
    const { data, submittedAt, accountId } = task;
    const document = { fileId, order, data, submittedAt };
    return await triedTask(ports, task, await fillDocument(ports, accountId, document));
  } catch (error) {
    if (task.attempt >= ATTEMPTS_MAX) return { kind: "failed", task, failure: GIVEN_UP };
    ports.onError(error, "a task will be tried again");
    const wait = Math.min(TRY_AGAIN_SECONDS * 2 ** (task.attempt - 1), TRY_AGAIN_SECONDS_MAX);
    await ports.tasks.releaseTasks([task.id], task.fence, later(ports.clock.now(), wait));
    return null;
  }
}

const GIVEN_UP = {
  error: "The document could not be filled on our side, however often it was tried.",
  errorCode: "internal_error",
  field: null,
  warnings: [],
} as const;

async function triedTask(
  ports: FillTaskPorts,
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
  const order = orderNow(task.order);
  const content = await keepContent(ports, { id, order, fence }, tried);
  const createdAt = ports.clock.now();
  const file = {
    id,
    accountId,
    environment,
    filename,
    pageCount,
    content,
    createdAt,
    sizeBytes: tried.compiled.prefix.length + tried.tail.length,
    sha256: tried.sha256,
    expiresAt: later(createdAt, retentionSeconds),
  };
  return { kind: "filled", task, file, warnings: tried.warnings };
}
