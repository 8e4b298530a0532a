import { brand } from "#base/brand.ts";
import type { BulkJobId } from "#domain/bulk-records";
import { csvKey } from "../bulk-job-keys.ts";
import type { BulkDeps } from "../deps.ts";

const ID_CHARACTERS = 24;

/** Streams a file of rows into the storage, under the id of the job it may become. */
export async function takeCsv(deps: BulkDeps, body: AsyncIterable<Uint8Array>): Promise<BulkJobId> {
  const { bulk, objects, clock, randomness } = deps;
  const id = brand<BulkJobId>(`bulk_${randomness.base62(ID_CHARACTERS)}`);
  await bulk.recordIntake(id, clock.now());
  try {
    await objects.put(csvKey(id), body);
    return id;
  } catch (error) {
    await bulk.deleteIntake(id);
    throw error;
  }
}

/** Deletes a file that did not become a job. */
export async function dropCsv({ bulk, objects }: BulkDeps, id: BulkJobId): Promise<void> {
  await objects.delete(csvKey(id));
  await bulk.deleteIntake(id);
}
