import { whileSome } from "#base/async/while-some.ts";
import { type Instant, later } from "#base/instant.ts";
import { PURGE_GRACE_SECONDS } from "#base/limits.ts";
import type { BulkJobId } from "#domain/bulk-records";
import { ownCompiledKey } from "#domain/filling";
import { bulkJobFolder, bundleFolder, bundleIndexKey, csvKey, tailsKey } from "./bulk-job-keys.ts";
import type { BulkDeps } from "./deps.ts";

/** No upload of a file takes longer. */
const INTAKE_SECONDS_MAX = 3600;
/** How long the records of a job and its rows are kept after its end. */
const RECORD_SECONDS = 30 * 24 * 3600;
/** Bounds each part of a run; the rest follows in the next. */
const PART_SECONDS = 10;

/** Deletes files that expired so long ago, files of submissions that never became a job, and old records. */
export async function purgeBulkJobs(
  deps: BulkDeps,
  graceSeconds = PURGE_GRACE_SECONDS,
): Promise<void> {
  const { bulk, clock } = deps;
  const now = clock.now();
  const parts = [
    () => purgeExpired(deps, later(now, -graceSeconds)),
    () => purgeBundles(deps, later(now, -graceSeconds)),
    () => dropIntakes(deps, later(now, -INTAKE_SECONDS_MAX)),
    () => bulk.deleteEnded(later(now, -RECORD_SECONDS)),
  ];
  for (const part of parts) await whileSome(clock, PART_SECONDS, part);
}

async function purgeExpired(deps: BulkDeps, before: Instant): Promise<number> {
  const ids = await deps.bulk.listExpired(before);
  for (const id of ids) {
    await deleteFiles(deps, id);
    await deps.bulk.recordPurge(id, deps.clock.now());
  }
  return ids.length;
}

/** Also deletes what killed writers have left. */
async function purgeBundles({ bulk, objects }: BulkDeps, before: Instant): Promise<number> {
  const ids = await bulk.listExpiredBundles(before);
  for (const id of ids) {
    await objects.deleteFolder(bundleFolder(id));
    await bulk.forgetBundle(id);
  }
  return ids.length;
}

async function dropIntakes({ bulk, objects }: BulkDeps, before: Instant): Promise<number> {
  const ids = await bulk.listIntakes(before);
  for (const id of ids) {
    await objects.delete(csvKey(id));
    await bulk.deleteIntake(id);
  }
  return ids.length;
}

async function deleteFiles({ bulk, objects }: BulkDeps, id: BulkJobId): Promise<void> {
  for (const { chunk, fence } of await bulk.listFilledChunks(id))
    await objects.delete(tailsKey(id, chunk, fence));
  await objects.delete(csvKey(id));
  await objects.delete(bundleIndexKey(id));
  const job = await bulk.loadBulkJob(id);
  if (job !== null) await objects.delete(ownCompiledKey(bulkJobFolder(id), job.fillPlan));
}
