import type { BulkJobId, Retry } from "#domain/bulk-records";

/** The tried rows of a job by their result. */
export type RowTotals = { readonly succeeded: number; readonly failed: number };

/** The retries of a job's rows, and of the rows of these retries, among the retries of a chain in order of submission. */
export function retriesOf(id: BulkJobId, chain: readonly Retry[]): readonly Retry[] {
  const jobs = new Set([id]);
  return chain.filter((retry) => {
    if (retry.retryOf === null || !jobs.has(retry.retryOf)) return false;
    jobs.add(retry.id);
    return true;
  });
}

/**
 * The counts of a job after its retries; null without any. A row succeeds in at most one of them. The rows of a retry
 * that failed as a whole cannot be downloaded and count as failed.
 */
export function repairedBy(
  { succeeded, failed }: RowTotals,
  retries: readonly Retry[],
): RowTotals | null {
  if (retries.length === 0) return null;
  const repaired = retries.filter(hasResults).reduce((sum, retry) => sum + retry.succeeded, 0);
  return { succeeded: succeeded + repaired, failed: failed - repaired };
}

/** False for a job that failed as a whole. */
export function hasResults({ status }: Retry): boolean {
  return status !== "failed";
}
