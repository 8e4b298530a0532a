import { type Clock, later } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import { type AccountQueue, type BulkStore, chooseQueue, type Lease } from "#domain/bulk";
import type { TaskStore } from "./store.ts";
import type { LeasedTask } from "./task.ts";

/** What a worker holds for a while: a chunk of a job, or some tasks of one account. */
export type Work =
  | { readonly kind: "chunk"; readonly lease: Lease }
  | { readonly kind: "tasks"; readonly fence: number; readonly tasks: readonly LeasedTask[] };

type Stores = { readonly bulk: BulkStore; readonly tasks: TaskStore };

/** What taking work needs. */
export type LeasePorts = Stores & {
  readonly transact: Transact<Stores>;
  readonly clock: Clock;
  readonly leaseMs: number;
};

/** One turn of tasks is done about as fast as one of a chunk. */
const TASKS_MAX = 20;

/** Leases what is next: whose turn it is among all that wait, chunks and tasks alike. Null when nothing waits. */
export async function leaseWork(ports: LeasePorts): Promise<Work | null> {
  const { transact, clock, leaseMs } = ports;
  // An idle worker costs two statements a query, takes no turn and waits for no lock.
  if ((await listWaiting(ports, clock.now())).length === 0) return null;
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

/** A line of one kind of work. */
export type Waiting = AccountQueue & { readonly kind: Work["kind"] };

/**
 * Whose line is served, and of what. An account's chunks and tasks of one priority are one line to the others; between
 * the two it is the kind that was served longer ago.
 */
export function chooseWaiting(waiting: readonly Waiting[], turn: number): Waiting | null {
  const last = new Map<string, number>();
  for (const line of waiting)
    last.set(nameOf(line), Math.max(last.get(nameOf(line)) ?? 0, line.lastTurn));
  const lines = waiting.map((line) => ({ ...line, lastTurn: last.get(nameOf(line)) ?? 0 }));
  const chosen = chooseQueue(lines, turn);
  if (chosen === null) return null;
  const kinds = waiting.filter((line) => nameOf(line) === nameOf(chosen));
  return kinds.toSorted((a, b) => a.lastTurn - b.lastTurn)[0] ?? null;
}

function nameOf({ accountId, priority }: AccountQueue): string {
  return `${priority} ${accountId}`;
}

async function listWaiting(
  { bulk, tasks }: Stores,
  now: ReturnType<Clock["now"]>,
): Promise<readonly Waiting[]> {
  const chunks = await bulk.listQueues(now);
  const lines = await tasks.listTaskQueues(now);
  // A task is one document that somebody waits for: of two that never were served it goes first.
  return [
    ...lines.map((line) => ({ ...line, kind: "tasks" as const })),
    ...chunks.map((line) => ({ ...line, kind: "chunk" as const })),
  ];
}
