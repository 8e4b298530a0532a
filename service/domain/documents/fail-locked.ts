import { type Clock, later } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Transact } from "#base/transact.ts";
import { type AccountQueue, type BulkStore, type EndPorts, endLocked } from "#domain/bulk";
import type { EventStore } from "#domain/events";
import type { CountStores } from "#domain/usage";
import { type FinishTaskPorts, finishTasks } from "./finish-tasks.ts";
import type { LockedWork } from "./locked-work.ts";
import type { FileStore, TaskStore } from "./store.ts";
import type { TaskFailure } from "./task.ts";

/** What ending the work of locked accounts needs. */
export type FailLockedPorts = Omit<EndPorts & FinishTaskPorts, "transact"> & {
  readonly lockedWork: LockedWork;
  readonly clock: Clock;
  readonly leaseMs: number;
  readonly transact: Transact<
    CountStores & {
      readonly bulk: BulkStore;
      readonly tasks: TaskStore;
      readonly files: FileStore;
      readonly notes: ObjectNotes;
      readonly events: EventStore;
    }
  >;
};

/** So long the work of an account waits that may only read. */
const WAITING_SECONDS_MAX = 30 * 24 * 3600;
const TASKS_MAX = 100;
/** More is left for the next time. */
const ROUNDS_MAX = 100;

const READ_ONLY = "The account was read-only for 30 days.";
const FAILURE: TaskFailure = {
  error: READ_ONLY,
  errorCode: "account_read_only",
  field: null,
  warnings: [],
};

/**
 * Ends what has waited too long for an account to be allowed to write again: jobs with what is done of them, their
 * other rows failed, tasks as failed. What was promised to them is given back, and who follows events is told.
 */
export async function failLocked(ports: FailLockedPorts): Promise<void> {
  const now = ports.clock.now();
  const before = later(now, -WAITING_SECONDS_MAX);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const jobs = await ports.lockedWork.listBulkJobs(before);
    for (const id of jobs) await endLocked(ports, id, READ_ONLY);
    const lines = await ports.lockedWork.listTaskQueues(before, now);
    let failed = 0;
    for (const line of lines) failed += await failTasks(ports, line);
    if (jobs.length + failed === 0) return;
  }
}

/** Leased as any others, so that nobody else brings them home meanwhile; how many they were. */
async function failTasks(ports: FailLockedPorts, line: AccountQueue): Promise<number> {
  const now = ports.clock.now();
  const leased = await ports.transact(async ({ bulk, tasks }) => {
    const lease = {
      fence: await bulk.nextTurn(),
      now,
      until: later(now, ports.leaseMs / 1000),
    };
    return await tasks.leaseTasks(line, lease, TASKS_MAX);
  });
  if (leased.length === 0) return 0;
  await finishTasks(
    ports,
    leased.map((task) => ({ kind: "failed", task, failure: FAILURE })),
  );
  return leased.length;
}
