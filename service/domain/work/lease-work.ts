import { type Instant, later } from "#base/instant.ts";
import type { AccountQueue, BulkStore, Lease } from "#domain/bulk-records";
import type { LeasedTask, TaskStore } from "#domain/documents";
import { chooseQueue } from "./choose-queue.ts";
import type { LeaseDeps } from "./deps.ts";

/** Work leased to a worker: a chunk of a bulk job, or some tasks of one account. */
export type Work =
  | { readonly kind: "chunk"; readonly lease: Lease }
  | { readonly kind: "tasks"; readonly fence: number; readonly tasks: readonly LeasedTask[] };

/** Takes about as long as one chunk. */
const TASKS_MAX = 20;

/** Leases the next work, from the queues of chunks and tasks alike. Null when nothing is waiting. */
export async function leaseWork(deps: LeaseDeps): Promise<Work | null> {
  const { transact, clock, leaseMs } = deps;
  // An idle worker costs two statements a query, takes no turn and waits for no lock.
  if ((await listWaiting(deps, clock.now())).length === 0) return null;
  return await transact(async (stores) => {
    const now = clock.now();
    const turn = await stores.bulk.nextTurn();
    const chosen = chooseWaiting(await listWaiting(stores, now), turn);
    if (chosen === null) return null;
    const until = later(now, leaseMs / 1000);
    if (chosen.kind === "tasks") {
      const tasks = await stores.tasks.leaseTasks(chosen, { fence: turn, now, until }, TASKS_MAX);
      return tasks.length === 0 ? null : { kind: "tasks", fence: turn, tasks };
    }
    const lease = await stores.bulk.leaseChunk(chosen, turn, now, until);
    return lease === null ? null : { kind: "chunk", lease };
  });
}

/** A queue of one kind of work. */
export type Waiting = AccountQueue & { readonly kind: Work["kind"] };

/**
 * The queue to serve next. An account's chunks and tasks of one priority share its turns; between the two, the kind that
 * was served longer ago goes first.
 */
export function chooseWaiting(waiting: readonly Waiting[], turn: number): Waiting | null {
  const last = new Map<string, number>();
  for (const queue of waiting)
    last.set(nameOf(queue), Math.max(last.get(nameOf(queue)) ?? 0, queue.lastTurn));
  const queues = waiting.map((queue) => ({ ...queue, lastTurn: last.get(nameOf(queue)) ?? 0 }));
  const chosen = chooseQueue(queues, turn);
  if (chosen === null) return null;
  const kinds = waiting.filter((queue) => nameOf(queue) === nameOf(chosen));
  return kinds.toSorted((a, b) => a.lastTurn - b.lastTurn)[0] ?? null;
}

function nameOf({ accountId, priority }: AccountQueue): string {
  return `${priority} ${accountId}`;
}

async function listWaiting(
  { bulk, tasks }: { readonly bulk: BulkStore; readonly tasks: TaskStore },
  now: Instant,
): Promise<readonly Waiting[]> {
  const chunks = await bulk.listQueues(now);
  const queues = await tasks.listTaskQueues(now);
  // Listed first, so that of two kinds never served the task goes first: a client is waiting for that document.
  return [
    ...queues.map((queue) => ({ ...queue, kind: "tasks" as const })),
    ...chunks.map((queue) => ({ ...queue, kind: "chunk" as const })),
  ];
}
