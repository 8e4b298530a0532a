import type { Clock } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import type { Caller } from "#domain/accounts";
import { bulkReservation, type UsageStore } from "#domain/usage";
import { type BulkJob, type BulkJobId, isEnded } from "../bulk-job.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import type { BulkStore } from "../store.ts";
import { endedNow } from "./end-bulk-job.ts";

/** What cancelling needs. */
export type CancelPorts = {
  readonly bulk: BulkStore;
  readonly transact: Transact<{
    readonly bulk: BulkStore;
    readonly usage: UsageStore;
  }>;
  readonly clock: Clock;
};

/**
 * Cancels a job: finished rows stay counted and can be downloaded, the others are cancelled, and no event is emitted.
 * 404 `upload_not_found`, 409 `job_already_finished`.
 */
export async function cancelBulk(
  ports: CancelPorts,
  caller: Caller,
  id: BulkJobId,
): Promise<BulkJob> {
  const job = await findBulkJob(ports, caller, id);
  if (isEnded(job.state)) throw alreadyFinished();
  await ports.transact(async ({ bulk, usage }) => {
    await bulk.dropChunks(id);
    await bulk.settleRemaining(id, { status: "cancelled" });
    if (!(await bulk.endBulkJob(id, endedNow(ports, job, "cancelled")))) throw alreadyFinished();
    await usage.dropReservation(bulkReservation(id));
    await usage.forgetClaims(id);
  });
  return await findBulkJob(ports, caller, id);
}

function alreadyFinished(): Refusal {
  return new Refusal(409, "job_already_finished", "The upload has finished already.");
}
