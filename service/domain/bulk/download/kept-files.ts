import type { Instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { BulkJob } from "#domain/bulk-records";

/** 410 `file_expired` when the retention of the job's files has ended. */
export function requireUnexpired({ state }: BulkJob, now: Instant): void {
  if ("expiresAt" in state && state.expiresAt <= now) throw filesExpired();
}

/** 410 `file_expired`. */
export function filesExpired(): Refusal {
  return new Refusal(410, "file_expired", "The files of this upload have expired.");
}
