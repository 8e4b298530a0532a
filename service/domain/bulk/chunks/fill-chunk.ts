import { ObjectDamaged, ObjectMissing } from "#base/object-faults.ts";
import { traced } from "#base/tracing.ts";
import { type BulkJob, isEnded, type Lease } from "#domain/bulk-records";
import { ownCompiledKey, planForThisEngine } from "#domain/filling";
import { bulkReservation } from "#domain/usage";
import { bulkJobFolder } from "../bulk-job-keys.ts";
import type { ChunkDeps } from "../deps.ts";
import { closeBulkJob, failBulkJob } from "./end-bulk-job.ts";
import { finishChunk } from "./finish-chunk.ts";
import { prepareBulkJob, tryChunk } from "./try-chunk.ts";

/**
 * Tries every row of a leased chunk and records the results. A job that can never be carried out fails here; an error
 * that may go away (disk full, database unavailable) is thrown, and the caller releases the lease.
 */
export async function fillChunk(deps: ChunkDeps, lease: Lease): Promise<void> {
  const job = await deps.bulk.loadBulkJob(lease.bulkJobId);
  if (job === null || isEnded(job.state)) return;
  const attributes = { "platen.upload_id": job.id, "platen.chunk": lease.chunk };
  const start = { parent: job.traceParent, attributes };
  await traced("fill chunk", start, () => fillChunkOf(deps, lease, job));
}

async function fillChunkOf(deps: ChunkDeps, lease: Lease, job: BulkJob): Promise<void> {
  const prepared = await prepareBulkJob(deps, job);
  switch (prepared.kind) {
    case "ready": {
      const { chunkPlan, compiled } = prepared;
      const chunk = await tryChunk(deps, chunkPlan, lease, compiled).catch(lostFile);
      if (chunk === null)
        return await failBulkJob(deps, job, "The uploaded file is damaged.", "storage_error");
      if (await finishChunk(deps, lease, job, chunk)) await closeBulkJob(deps, job.id);
      return;
    }
    case "impossible":
      return await failBulkJob(deps, job, prepared.error, prepared.errorCode);
    case "outdated":
      // Counted rows stay in the ledger, which accepts no row twice; failed rows may succeed this time.
      await deps.transact(async ({ bulk, usage }) => {
        await bulk.restartBulkJob(job, planForThisEngine(job.fillPlan));
        await usage.reduceReservation(bulkReservation(job.id), -job.failed);
      });
      return await deps.objects.delete(ownCompiledKey(bulkJobFolder(job.id), job.fillPlan));
  }
}

/** Null when the file of rows is lost or damaged; a storage outage is rethrown and retried. */
function lostFile(error: unknown): null {
  if (error instanceof ObjectDamaged || error instanceof ObjectMissing) return null;
  throw error;
}
