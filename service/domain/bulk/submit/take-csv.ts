import { brand } from "#base/brand.ts";
import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import type { BulkJobId } from "../bulk-job.ts";
import { csvKey } from "../bulk-job-keys.ts";
import type { BulkStore } from "../store.ts";

/** What taking a CSV in needs. */
export type TakePorts = {
  readonly bulk: BulkStore;
  readonly objects: Objects;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

const ID_CHARACTERS = 24;

/** Stores a CSV as it streams in, under the id of the upload that it may become. */
export async function takeCsv(
  ports: TakePorts,
  body: AsyncIterable<Uint8Array>,
): Promise<BulkJobId> {
  const { bulk, objects, clock, randomness } = ports;
  const id = brand<BulkJobId>(`bulk_${randomness.base62(ID_CHARACTERS)}`);
  await bulk.noteIntake(id, clock.now());
  try {
    await objects.put(csvKey(id), body);
    return id;
  } catch (error) {
    await bulk.forgetIntake(id);
    throw error;
  }
}

/** Deletes a CSV that did not become an upload. */
export async function dropCsv(
  { bulk, objects }: Pick<TakePorts, "bulk" | "objects">,
  id: BulkJobId,
): Promise<void> {
  await objects.delete(csvKey(id));
  await bulk.forgetIntake(id);
}
