import { brand } from "#base/brand.ts";
import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import type { GenerationStore } from "../store.ts";
import type { UploadId } from "../upload.ts";
import { csvKey } from "../upload-files.ts";

/** What taking a CSV in needs. */
export type TakePorts = {
  readonly generation: GenerationStore;
  readonly objects: Objects;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

const ID_CHARACTERS = 24;

/** Stores a CSV as it streams in, under the id of the upload that it may become. */
export async function takeCsv(
  ports: TakePorts,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadId> {
  const { generation, objects, clock, randomness } = ports;
  const id = brand<UploadId>(`bulk_${randomness.base62(ID_CHARACTERS)}`);
  await generation.noteIntake(id, clock.now());
  try {
    await objects.put(csvKey(id), body);
    return id;
  } catch (error) {
    await generation.forgetIntake(id);
    throw error;
  }
}

/** Deletes a CSV that did not become an upload. */
export async function dropCsv(
  { generation, objects }: Pick<TakePorts, "generation" | "objects">,
  id: UploadId,
): Promise<void> {
  await objects.delete(csvKey(id));
  await generation.forgetIntake(id);
}
