import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { type BulkJob, type BulkJobId, isEnded } from "../bulk-job.ts";
import { csvKey } from "../bulk-job-keys.ts";
import { filesExpired, requireUnexpired } from "../download/kept-files.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import type { BulkStore } from "../store.ts";
import type { UploadedPorts } from "./uploaded-rows.ts";

/** What reading failed rows needs. */
export type FailedRowsPorts = Omit<UploadedPorts, "objects"> & {
  readonly bulk: BulkStore;
  readonly objects: Objects;
  readonly clock: Clock;
};

/** The caller's job, ended and with its file. 404 `upload_not_found`, 409 `job_not_finished`, 410 `file_expired`. */
export async function repairableJob(
  ports: Pick<FailedRowsPorts, "bulk" | "objects" | "clock">,
  caller: Caller,
  id: BulkJobId,
): Promise<BulkJob> {
  const job = await findBulkJob(ports, caller, id);
  if (!isEnded(job.state))
    throw new Refusal(409, "job_not_finished", "The upload has not finished yet.");
  requireUnexpired(job, ports.clock.now());
  if ((await ports.objects.size(csvKey(id))) === null) throw filesExpired();
  return job;
}
