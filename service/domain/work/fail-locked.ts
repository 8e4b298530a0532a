import { later } from "#base/instant.ts";
import { endLocked } from "#domain/bulk";
import { type AccountQueue } from "#domain/bulk-records";
import { finishTasks } from "#domain/documents";
import type { WorkDeps } from "./deps.ts";

/** How long the work of a read-only account waits. */
const WAITING_SECONDS_MAX = 30 * 24 * 3600;
const TASKS_MAX = 100;
/** Bounds one run; the rest follows in the next. */
const ROUNDS_MAX = 100;

const READ_ONLY = "The account was read-only for 30 days.";
const FAILURE = {
  error: READ_ONLY,
  errorCode: "account_read_only",
  field: null,
  warnings: [],
} as const;

/**
 * Ends work of accounts that have been read-only for too long: jobs keep their finished rows and the others fail; tasks
 * fail. Reservations are released and events are emitted.
 */
export async function failLocked(deps: WorkDeps): Promise<void> {
  const now = deps.clock.now();
  const before = later(now, -WAITING_SECONDS_MAX);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const jobs = await deps.lockedWork.listBulkJobs(before);
    for (const id of jobs) await endLocked(deps, id, READ_ONLY);
    const queues = await deps.lockedWork.listTaskQueues(before, now);
    let failed = 0;
    for (const queue of queues) failed += await failTasks(deps, queue);
    if (jobs.length + failed === 0) return;
  }
}

/** Leases the tasks as a worker does, so that none finishes them meanwhile; returns their number. */
async function failTasks(deps: WorkDeps, queue: AccountQueue): Promise<number> {
  const now = deps.clock.now();
  const leased = await deps.transact(async ({ bulk, tasks }) => {
    const lease = {
      fence: await bulk.nextTurn(),
      now,
      until: later(now, deps.leaseMs / 1000),
    };
    return await tasks.leaseTasks(queue, lease, TASKS_MAX);
  });
  if (leased.length === 0) return 0;
  await finishTasks(
    deps,
    leased.map((task) => ({ kind: "failed", task, failure: FAILURE })),
  );
  return leased.length;
}
