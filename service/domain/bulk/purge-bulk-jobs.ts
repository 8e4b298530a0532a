import { type Clock, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { BulkJobId } from "./bulk-job.ts";
import { bulkJobFolder, bundleIndexKey, csvKey, manifestKey, tailsKey } from "./bulk-job-keys.ts";
import { ownCompiledKey } from "./compile/own-compilation.ts";
import type { BulkStore } from "./store.ts";

/** What purging needs. */
export type PurgePorts = {
  readonly bulk: BulkStore;
  readonly objects: Objects;
  readonly clock: Clock;
};

/** Lets a download that began before the expiry finish. */
const GRACE_SECONDS = 3600;
/** No upload of a file takes longer. */
const INTAKE_SECONDS_MAX = 3600;
/** How long the records of a job and its rows are kept after its end. */
const RECORD_SECONDS = 30 * 24 * 3600;

/** Deletes expired files, files of submissions that never became a job, and old records. */
export async function purgeBulkJobs(ports: PurgePorts): Promise<void> {
  const { bulk, objects, clock } = ports;
  const now = clock.now();
  for (const id of await bulk.listExpired(later(now, -GRACE_SECONDS))) {
    await deleteFiles(ports, id);
    await bulk.recordPurge(id, now);
  }
  for (const id of await bulk.listIntakes(later(now, -INTAKE_SECONDS_MAX))) {
    await objects.delete(csvKey(id));
    await bulk.deleteIntake(id);
  }
  await bulk.deleteEnded(later(now, -RECORD_SECONDS));
}

async function deleteFiles({ bulk, objects }: PurgePorts, id: BulkJobId): Promise<void> {
  for (const { chunk, fence } of await bulk.listFilledChunks(id))
    await objects.delete(tailsKey(id, chunk, fence));
  await objects.delete(csvKey(id));
  await objects.delete(bundleIndexKey(id));
  await objects.delete(manifestKey(id));
  const job = await bulk.loadBulkJob(id);
  if (job !== null) await objects.delete(ownCompiledKey(bulkJobFolder(job), job.fillPlan));
}
