import type { BulkJob, BulkJobId } from "#domain/bulk-records";

/** Object key of a chunk's packed tails; the fence separates those of the valid lease from those of an expired one. */
export function tailsKey(bulkJobId: BulkJobId, chunk: number, fence: number): string {
  return `bulk/${bulkJobId}/tails/${chunk}-${fence}`;
}

/** Object key of a job's file of rows. */
export function csvKey(bulkJobId: BulkJobId): string {
  return `bulk/${bulkJobId}/rows.csv`;
}

/** Object key of the index of the job's ZIP, which is stored when the job ends. */
export function bundleIndexKey(bulkJobId: BulkJobId): string {
  return `bulk/${bulkJobId}/index`;
}

/** Key prefix of the whole ZIP of a job, finished or not; the rest of its key is random. */
export function bundleFolder(bulkJobId: BulkJobId): string {
  return `bulk/${bulkJobId}/zip`;
}

/** Key prefix of all objects of a job. */
export function bulkJobFolder(bulkJobId: BulkJobId): string {
  return `bulk/${bulkJobId}`;
}

/** Where a job's objects are, for what reads or deletes them without the job. */
export const bulkJobKeys = { folder: bulkJobFolder, csv: csvKey, tails: tailsKey } as const;

/** A job with the key prefix of its own compilation. */
export function inFolder(job: BulkJob): BulkJob & { readonly folder: string } {
  return { ...job, folder: bulkJobFolder(job.id) };
}
