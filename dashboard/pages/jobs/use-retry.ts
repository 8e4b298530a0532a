import type { BulkJob, BulkRetryRow } from "@platen/sdk";
import type { UseMutationResult } from "@tanstack/react-query";
import { useScopedMutation } from "#data/scope.ts";

/** `data` is the job that fills the rows. */
export type Retrying = UseMutationResult<BulkJob, unknown, readonly BulkRetryRow[] | null>;

/** Fills these failed rows of a job again; null: all that are left, as uploaded. */
export function useRetry(job: string): Retrying {
  return useScopedMutation<readonly BulkRetryRow[] | null, BulkJob>(
    (platen, rows) => (rows === null ? platen.bulk.retry(job) : platen.bulk.retryRows(job, rows)),
    [["jobs"]],
  );
}
