import { type AuditStore, type Caller, recordAction } from "#domain/accounts";
import { type BulkJob, type BulkJobId, envelopeOf } from "#domain/bulk-records";
import { bulkReservation, reserveOutputs } from "#domain/usage";
import type { BulkDeps } from "../deps.ts";
import { type BulkRequest, planBulk, type RetriedRows } from "./plan-bulk.ts";

/**
 * Submits the stored file as a job: validates it, cuts it into chunks, and records the job with a reservation for its
 * rows in one transaction. 404 `envelope_not_found`, 409 `template_not_published`, 400 `invalid_csv`, `too_many_rows`,
 * `validation_error`, 402 `quota_exceeded`; after a refusal the caller has to delete the file.
 */
export async function submitBulk(
  deps: BulkDeps,
  caller: Caller,
  id: BulkJobId,
  request: BulkRequest,
  retried: RetriedRows | null = null,
): Promise<BulkJob> {
  const planned = await planBulk(deps, caller, id, request, retried);
  const { job } = planned;
  await deps.transact(async (stores) => {
    const { bulk, usage, wakeups } = stores;
    await retried?.claim(bulk);
    if (!request.test) {
      const source = bulkReservation(id);
      await reserveOutputs({ ...deps, usage }, caller.accountId, source, job.total);
    }
    await bulk.createBulkJob(planned);
    await bulk.deleteIntake(id);
    await recordSubmission(stores, caller, job);
    await wakeups.workWaits();
  });
  return job;
}

async function recordSubmission(
  stores: { readonly audit: AuditStore },
  caller: Caller,
  job: BulkJob,
): Promise<void> {
  const details = { envelope_id: envelopeOf(job), rows: job.total, retry_of: job.retryOf };
  const subject = `upload/${job.id}`;
  await recordAction(stores, caller, {
    action: "bulk.submitted",
    at: job.submittedAt,
    subject,
    details,
  });
}
