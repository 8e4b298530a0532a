import { later } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import { type AccountQueue, type BulkDeps, type BulkStores, endLocked } from "#domain/bulk";
import type { DocumentDeps, DocumentStores } from "./deps.ts";
import { finishTasks } from "./finish-tasks.ts";
import type { LockedWork } from "./locked-work.ts";
import type { TaskFailure } from "./task.ts";

/** What failing the work of read-only accounts needs. */
export type FailLockedPorts = Omit<BulkDeps & DocumentDeps, "transact"> & {
  readonly lockedWork: LockedWork;
  readonly leaseMs: number;
  readonly transact: Transact<BulkStores & DocumentStores>;
};

/** How long the work of a read-only account waits. */
const WAITING_SECONDS_MAX = 30 * 24 * 3600;
const TASKS_MAX = 100;
/** Bounds one run; the rest follows in the next. */
const ROUNDS_MAX = 100;

const READ_ONLY = "The account was read-only for 30 days.";
const FAILURE: TaskFailure = {
  error: READ_ONLY,
  errorCode: "account_read_only",
  field: null,
  warnings: [],
};

/**
 * Ends work of accounts that have been read-only for too long: jobs keep their finished rows and the others fail; tasks
 * fail. Reservations are released and events are emitted.
 */
export async function failLocked(ports: FailLockedPorts): Promise<void> {
  const now = ports.clock.now();
  const before = later(now, -WAITING_SECONDS_MAX);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const jobs = await ports.lockedWork.listBulkJobs(before);
    for (const id of jobs) await endLocked(ports, id, READ_ONLY);
    const queues = await ports.lockedWork.listTaskQueues(before, now);
    let failed = 0;
    for (const queue of queues) failed += await failTasks(ports, queue);
    if (jobs.length + failed === 0) return;
  }
}

/** Leases the tasks as a worker does, so that none finishes them meanwhile; returns their number. */
async function failTasks(ports: FailLockedPorts, queue: AccountQueue): Promise<number> {
  const now = ports.clock.now();
  const leased = await ports.transact(async ({ bulk, tasks }) => {
    const lease = {
      fence: await bulk.nextTurn(),
      now,
      until: later(now, ports.leaseMs / 1000),
    };
    return await tasks.leaseTasks(queue, lease, TASKS_MAX);
  });
  if (leased.length === 0) return 0;
  await finishTasks(
    ports,
    leased.map((task) => ({ kind: "failed", task, failure: FAILURE })),
  );
  return leased.length;
}
