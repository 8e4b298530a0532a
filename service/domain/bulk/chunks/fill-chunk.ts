import { ObjectDamaged, ObjectMissing } from "#base/object-faults.ts";
import { bulkReservation } from "#domain/usage";
import { bulkJobFolder } from "../bulk-job-keys.ts";
import { ownCompiledKey } from "../compile/own-compilation.ts";
import { planForThisEngine } from "../compile/plan-compilation.ts";
import { isEnded } from "../upload-state.ts";
import type { Lease } from "./chunk.ts";
import { closeBulkJob, type EndPorts, failBulkJob } from "./end-bulk-job.ts";
import { type FinishPorts, finishChunk } from "./finish-chunk.ts";
import { type PreparePorts, prepareBulkJob } from "./prepare-fill.ts";
import { type TryPorts, tryChunk } from "./try-chunk.ts";

/** What filling needs. */
export type FillPorts = FinishPorts & EndPorts & PreparePorts & TryPorts;

/**
 * Tries every row of a leased chunk and notes what became of it. An upload that cannot be carried out at all fails
 * here; what may be better later (no room, no database) comes out as an error, and the lease is then given back.
 */
export async function fillChunk(ports: FillPorts, lease: Lease): Promise<void> {
  const job = await ports.bulk.findBulkJob(lease.bulkJobId);
  if (job === null || isEnded(job.state)) return;
  const prepared = await prepareBulkJob(ports, job);
  switch (prepared.kind) {
    case "ready": {
      const { compiledKey, compiled } = prepared;
      const fillPlan = { ...job.fillPlan, compiledKey, format: job.format };
      const chunk = await tryChunk(ports, fillPlan, lease, compiled).catch(lostFile);
      if (chunk === null)
        return await failBulkJob(ports, job, "The uploaded file is damaged.", "storage_error");
      if (await finishChunk(ports, lease, job, chunk)) await closeBulkJob(ports, job.id);
      return;
    }
    case "impossible":
      return await failBulkJob(ports, job, prepared.error, prepared.errorCode);
    case "outdated":
      // What was counted stays in the ledger, which takes no row twice; what failed may now succeed.
      await ports.transact(async ({ bulk, usage }) => {
        await bulk.beginAgain(job, planForThisEngine(job.fillPlan));
        await usage.reduceReservation(bulkReservation(job.id), -job.failed);
      });
      return await ports.objects.delete(ownCompiledKey(bulkJobFolder(job), job.fillPlan));
  }
}

/** Null when the uploaded file itself is lost; an outage of the storage is thrown, and tried again. */
function lostFile(error: unknown): null {
  if (error instanceof ObjectDamaged || error instanceof ObjectMissing) return null;
  throw error;
}
