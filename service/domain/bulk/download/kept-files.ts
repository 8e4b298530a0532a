import type { Instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { BulkJob } from "#domain/bulk-records";

/** True when the retention of the job's files has ended. */
export function isExpired({ state }: BulkJob, now: Instant): boolean {
  return "expiresAt" in state && state.expiresAt <= now;
}

/** 410 `file_expired` when the retention of the job's files has ended. */
export function requireUnexpired(job: BulkJob, now: Instant): void {
  if (isExpired(job, now)) throw filesExpired();
}

/** When the files of a job with a ZIP expire. 409 `job_not_finished` or `job_failed`, 410 `file_expired`. */
export function requireBundle(job: BulkJob, now: Instant): { readonly expiresAt: Instant } {
  switch (job.state.status) {
    case "queued":
    case "processing":
      throw new Refusal(409, "job_not_finished", "The upload has not finished yet.");
    case "failed":
      throw new Refusal(409, "job_failed", "The upload failed; it has no result to download.");
    case "completed":
    case "cancelled":
      requireUnexpired(job, now);
      return job.state;
  }
}

/** 410 `file_expired`. */
export function filesExpired(): Refusal {
  return new Refusal(410, "file_expired", "The files of this upload have expired.");
}
