import { type Clock, later } from "#base/instant.ts";
import {
  type BulkJob,
  type BulkJobId,
  type Ended,
  type FailedRow,
  isEnded,
  type RowError,
} from "#domain/bulk-records";
import { type EventFacts, emitEvents, type NewEvent } from "#domain/events";
import { mappingsOf } from "#domain/filling";
import { bulkReservation } from "#domain/usage";
import type { BulkDeps } from "../deps.ts";
import { keepBundleIndex } from "../download/keep-bundle-index.ts";

/** Closes a job whose rows have all been tried: stores the index of its ZIP, then records the end with its event. */
export async function closeBulkJob(deps: BulkDeps, id: BulkJobId): Promise<void> {
  const job = await deps.bulk.loadBulkJob(id);
  if (job === null || isEnded(job.state)) return;
  await keepBundleIndex(deps, job);
  await deps.transact(async ({ bulk, usage, events }) => {
    const end = endedNow(deps, job, "completed");
    if (!(await bulk.endBulkJob(job.id, end))) return;
    await usage.dropReservation(bulkReservation(job.id));
    await usage.forgetClaims(job.id);
    const { total, succeeded, failed } = job;
    const facts = {
      type: "batch.completed",
      batchJobId: job.id,
      total,
      succeeded,
      failed,
    } as const;
    await emitEvents(deps, events, [happeningOf(job, facts)]);
  });
}

/** Fails a job that cannot be carried out: finished rows stay counted, the others fail with the same error. */
export async function failBulkJob(
  deps: BulkDeps,
  job: BulkJob,
  error: string,
  errorCode: RowError["code"],
): Promise<void> {
  await deps.transact(async ({ bulk, usage, events }) => {
    await bulk.dropChunks(job.id);
    await bulk.settleRemaining(job.id, failedAlike(error, errorCode));
    const end = { ...endedNow(deps, job, "failed"), error, errorCode };
    if (!(await bulk.endBulkJob(job.id, end))) return;
    await usage.dropReservation(bulkReservation(job.id));
    await usage.forgetClaims(job.id);
    const facts = { type: "batch.failed", batchJobId: job.id, error } as const;
    await emitEvents(deps, events, [happeningOf(job, facts)]);
  });
}

/**
 * Ends a job of an account that was read-only for too long: unfinished rows fail. If the process is killed in between,
 * the job has no chunks left and is closed by the sweep.
 */
export async function endLocked(deps: BulkDeps, id: BulkJobId, error: string): Promise<void> {
  await deps.transact(async ({ bulk }) => {
    await bulk.dropChunks(id);
    await bulk.settleRemaining(id, failedAlike(error, "account_read_only"));
  });
  await closeBulkJob(deps, id);
}

/** The state of rows that fail with their job. */
export function failedAlike(message: string, code: RowError["code"]): FailedRow {
  return { status: "failed", errors: [{ field: null, code, message }], warnings: [] };
}

/** A final state that begins now; the retention of the files runs from it. */
export function endedNow<Status extends string>(
  { clock }: { readonly clock: Clock },
  { state, retentionSeconds }: BulkJob,
  status: Status,
): Ended<Status> {
  const finishedAt = clock.now();
  const startedAt = state.status === "queued" ? null : state.startedAt;
  return { status, startedAt, finishedAt, expiresAt: later(finishedAt, retentionSeconds) };
}

function happeningOf({ accountId, environment, fillPlan }: BulkJob, facts: EventFacts): NewEvent {
  return { accountId, environment, mappingIds: mappingsOf(fillPlan), facts };
}
