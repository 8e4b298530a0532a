import { Refusal } from "#base/refusal.ts";
import { type Caller, recordAction } from "#domain/accounts";
import { type BulkJob, type BulkJobId, isEnded } from "#domain/bulk-records";
import { bulkReservation } from "#domain/usage";
import type { BulkDeps } from "../deps.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import { endedNow } from "./end-bulk-job.ts";

/**
 * Cancels a job: finished rows stay counted and can be downloaded, the others are cancelled, and no event is emitted.
 * 404 `upload_not_found`, 409 `job_already_finished`.
 */
export async function cancelBulk(deps: BulkDeps, caller: Caller, id: BulkJobId): Promise<BulkJob> {
  const job = await findBulkJob(deps, caller, id);
  if (isEnded(job.state)) throw alreadyFinished();
  await deps.transact(async (stores) => {
    const { bulk, usage } = stores;
    await bulk.dropChunks(id);
    await bulk.settleRemaining(id, { status: "cancelled" });
    const end = endedNow(deps, job, "cancelled");
    if (!(await bulk.endBulkJob(id, end))) throw alreadyFinished();
    await recordAction(stores, caller, {
      action: "bulk.cancelled",
      at: end.finishedAt,
      subject: `upload/${id}`,
    });
    await usage.dropReservation(bulkReservation(id));
    await usage.forgetClaims(id);
  });
  return await findBulkJob(deps, caller, id);
}

function alreadyFinished(): Refusal {
  return new Refusal(409, "job_already_finished", "The upload has finished already.");
}
