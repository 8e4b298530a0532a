import { type Clock, later } from "#base/instant.ts";
import type { Transact } from "#base/transact.ts";
import {
  type EventFacts,
  type EventStore,
  type Happening,
  type TellPorts,
  tellEvents,
} from "#domain/events";
import { bulkReservation, type UsageStore } from "#domain/usage";
import { type BulkJob, type BulkJobId } from "../bulk-job.ts";
import { mappingsOf } from "../fill-plan.ts";
import { type RowErrorCode } from "../rows/row-error-code.ts";
import type { BulkStore } from "../store.ts";
import { type Ended, isEnded } from "../upload-state.ts";
import { keepManifest, type ManifestPorts } from "./manifest.ts";

/** What ending an upload needs. */
export type EndPorts = ManifestPorts &
  TellPorts & {
    readonly transact: Transact<{
      readonly bulk: BulkStore;
      readonly usage: UsageStore;
      readonly events: EventStore;
    }>;
  };

/** Closes an upload whose rows have all been tried: the manifest first, then the end and its event at once. */
export async function closeBulkJob(ports: EndPorts, id: BulkJobId): Promise<void> {
  const job = await ports.bulk.findBulkJob(id);
  if (job === null || isEnded(job.state)) return;
  await keepManifest(ports, job);
  await ports.transact(async ({ bulk, usage, events }) => {
    const end = endedNow(ports, job, "completed");
    if (!(await bulk.endBulkJob(job.id, end))) return;
    await usage.dropReservation(bulkReservation(job.id));
    const { total, succeeded, failed } = job;
    const facts = {
      type: "batch.completed",
      batchJobId: job.id,
      total,
      succeeded,
      failed,
    } as const;
    await tellEvents(ports, events, [happeningOf(job, facts)]);
  });
}

/** Ends an upload that cannot be carried out: what was done stays counted, the other rows fail of the same. */
export async function failBulkJob(
  ports: Omit<EndPorts, keyof ManifestPorts>,
  job: BulkJob,
  error: string,
  errorCode: RowErrorCode,
): Promise<void> {
  await ports.transact(async ({ bulk, usage, events }) => {
    await bulk.dropChunks(job.id);
    const failed = { status: "failed", error, errorCode, field: null, warnings: [] } as const;
    await bulk.settleRest(job.id, failed);
    const end = { ...endedNow(ports, job, "failed"), error, errorCode };
    if (!(await bulk.endBulkJob(job.id, end))) return;
    await usage.dropReservation(bulkReservation(job.id));
    const facts = { type: "batch.failed", batchJobId: job.id, error } as const;
    await tellEvents(ports, events, [happeningOf(job, facts)]);
  });
}

/**
 * Ends an upload of an account that was locked for too long, with what is done of it: the other rows fail. Whoever is
 * killed in between leaves an upload without chunks, which is closed as any other.
 */
export async function endLocked(ports: EndPorts, id: BulkJobId, error: string): Promise<void> {
  await ports.transact(async ({ bulk }) => {
    await bulk.dropChunks(id);
    const errorCode = "account_read_only";
    await bulk.settleRest(id, {
      status: "failed",
      error,
      errorCode,
      field: null,
      warnings: [],
    });
  });
  await closeBulkJob(ports, id);
}

/** An end at this moment, from which the files count their days. */
export function endedNow<Status extends string>(
  { clock }: { readonly clock: Clock },
  { state, retentionSeconds }: BulkJob,
  status: Status,
): Ended<Status> {
  const finishedAt = clock.now();
  const startedAt = state.status === "queued" ? null : state.startedAt;
  return { status, startedAt, finishedAt, expiresAt: later(finishedAt, retentionSeconds) };
}

function happeningOf({ accountId, environment, fillPlan }: BulkJob, facts: EventFacts): Happening {
  return { accountId, environment, mappingIds: mappingsOf(fillPlan), facts };
}
