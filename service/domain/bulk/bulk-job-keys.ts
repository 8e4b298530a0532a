import type { BulkJob, BulkJobId } from "./bulk-job.ts";

/** Where a chunk's packed tails lie; the fence tells the winner's from those of a lease that lapsed. */
export function tailsKey(bulkJobId: BulkJobId, chunk: number, fence: number): string {
  return `bulk/${bulkJobId}/tails/${chunk}-${fence}`;
}

/** Where an upload's CSV lies. */
export function csvKey(bulkJobId: BulkJobId): string {
  return `bulk/${bulkJobId}/rows.csv`;
}

/** Where its manifest lies, once it has ended. */
export function manifestKey(bulkJobId: BulkJobId): string {
  return `bulk/${bulkJobId}/manifest.json`;
}

/** Where everything of an upload lies. */
export function bulkJobFolder({ id }: Pick<BulkJob, "id">): string {
  return `bulk/${id}`;
}
