import { whileSome } from "#base/async/while-some.ts";
import { type Clock, type Instant, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { BulkJobId } from "./bulk-job.ts";
import { bulkJobFolder, bundleFolder, bundleIndexKey, csvKey, tailsKey } from "./bulk-job-keys.ts";
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
/** Bounds each part of a run; the rest follows in the next. */
const PART_SECONDS = 10;

/** Deletes expired files, files of submissions that never became a job, and old records. */
export async function purgeBulkJobs(ports: PurgePorts): Promise<void> {
  const { bulk, clock } = ports;
  const now = clock.now();
  const parts = [
    () => purgeExpired(ports, later(now, -GRACE_SECONDS)),
    () => purgeBundles(ports, later(now, -GRACE_SECONDS)),
    () => dropIntakes(ports, later(now, -INTAKE_SECONDS_MAX)),
    () => bulk.deleteEnded(later(now, -RECORD_SECONDS)),
  ];
  for (const part of parts) await whileSome(clock, PART_SECONDS, part);
}

async function purgeExpired(ports: PurgePorts, before: Instant): Promise<number> {
  const ids = await ports.bulk.listExpired(before);
  for (const id of ids) {
    await deleteFiles(ports, id);
    await ports.bulk.recordPurge(id, ports.clock.now());
  }
  return ids.length;
}

/** Also deletes what killed writers have left. */
async function purgeBundles({ bulk, objects }: PurgePorts, before: Instant): Promise<number> {
  const ids = await bulk.listExpiredBundles(before);
  for (const id of ids) {
    await objects.deleteFolder(bundleFolder(id));
    await bulk.forgetBundle(id);
  }
  return ids.length;
}

async function dropIntakes({ bulk, objects }: PurgePorts, before: Instant): Promise<number> {
  const ids = await bulk.listIntakes(before);
  for (const id of ids) {
    await objects.delete(csvKey(id));
    await bulk.deleteIntake(id);
  }
  return ids.length;
}

async function deleteFiles({ bulk, objects }: PurgePorts, id: BulkJobId): Promise<void> {
  for (const { chunk, fence } of await bulk.listFilledChunks(id))
    await objects.delete(tailsKey(id, chunk, fence));
  await objects.delete(csvKey(id));
  await objects.delete(bundleIndexKey(id));
  const job = await bulk.loadBulkJob(id);
  if (job !== null) await objects.delete(ownCompiledKey(bulkJobFolder(job), job.fillPlan));
}
