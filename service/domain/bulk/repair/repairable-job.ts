import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { type BulkJob, type BulkJobId, isEnded } from "#domain/bulk-records";
import { csvKey } from "../bulk-job-keys.ts";
import type { BulkDeps } from "../deps.ts";
import { filesExpired, requireUnexpired } from "../download/kept-files.ts";
import { findBulkJob } from "../find-bulk-job.ts";

/** The caller's job, ended and with its file. 404 `upload_not_found`, 409 `job_not_finished`, 410 `file_expired`. */
export async function repairableJob(
  deps: BulkDeps,
  caller: Caller,
  id: BulkJobId,
): Promise<BulkJob> {
  const job = await findBulkJob(deps, caller, id);
  if (!isEnded(job.state))
    throw new Refusal(409, "job_not_finished", "The upload has not finished yet.");
  requireUnexpired(job, deps.clock.now());
  if ((await deps.objects.size(csvKey(id))) === null) throw filesExpired();
  return job;
}
