import type { BulkJob, BulkJobId, Retry } from "#domain/bulk-records";

/** A job's rows as they are after its retries. */
export type Repaired = { readonly succeeded: number; readonly failed: number };

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
  { succeeded, failed }: Pick<BulkJob, "succeeded" | "failed">,
  retries: readonly Retry[],
): Repaired | null {
  if (retries.length === 0) return null;
  const repaired = retries.filter(hasResults).reduce((sum, retry) => sum + retry.succeeded, 0);
  return { succeeded: succeeded + repaired, failed: failed - repaired };
}

/** False for a job that failed as a whole. */
export function hasResults({ status }: Pick<Retry, "status">): boolean {
  return status !== "failed";
}
