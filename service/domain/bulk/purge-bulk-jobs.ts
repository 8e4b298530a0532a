import { type Clock, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { BulkJobId } from "./bulk-job.ts";
import { bulkJobFolder, csvKey, manifestKey, tailsKey } from "./bulk-job-keys.ts";
import { ownCompiledKey } from "./compile/own-compilation.ts";
import type { BulkStore } from "./store.ts";

/** What clearing away needs. */
export type PurgePorts = {
  readonly bulk: BulkStore;
  readonly objects: Objects;
  readonly clock: Clock;
};

/** A download that began in time may end in peace. */
const GRACE_SECONDS = 3600;
/** No upload takes longer to come in. */
const INTAKE_SECONDS_MAX = 3600;
/** The record, its rows and results stay so long. */
const RECORD_SECONDS = 30 * 24 * 3600;

/** Deletes files that have had their time, what never became an upload, and the records of long ago. */
export async function purgeBulkJobs(ports: PurgePorts): Promise<void> {
  const { bulk, objects, clock } = ports;
  const now = clock.now();
  for (const id of await bulk.listExpired(later(now, -GRACE_SECONDS))) {
    await deleteFiles(ports, id);
    await bulk.notePurged(id, now);
  }
  for (const id of await bulk.listIntakes(later(now, -INTAKE_SECONDS_MAX))) {
    await objects.delete(csvKey(id));
    await bulk.forgetIntake(id);
  }
  await bulk.deleteEnded(later(now, -RECORD_SECONDS));
}

async function deleteFiles({ bulk, objects }: PurgePorts, id: BulkJobId): Promise<void> {
  for (const { chunk, fence } of await bulk.listFilledChunks(id))
    await objects.delete(tailsKey(id, chunk, fence));
  await objects.delete(csvKey(id));
  await objects.delete(manifestKey(id));
  const job = await bulk.findBulkJob(id);
  if (job !== null) await objects.delete(ownCompiledKey(bulkJobFolder(job), job.fillPlan));
}
