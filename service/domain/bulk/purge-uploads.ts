import { type Clock, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { ownCompiledKey } from "./compile/own-compilation.ts";
import type { GenerationStore } from "./store.ts";
import type { UploadId } from "./upload.ts";
import { csvKey, manifestKey, tailsKey, uploadFolder } from "./upload-files.ts";

/** What clearing away needs. */
export type PurgePorts = {
  readonly generation: GenerationStore;
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
export async function purgeUploads(ports: PurgePorts): Promise<void> {
  const { generation, objects, clock } = ports;
  const now = clock.now();
  for (const id of await generation.listExpired(later(now, -GRACE_SECONDS))) {
    await deleteFiles(ports, id);
    await generation.notePurged(id, now);
  }
  for (const id of await generation.listIntakes(later(now, -INTAKE_SECONDS_MAX))) {
    await objects.delete(csvKey(id));
    await generation.forgetIntake(id);
  }
  await generation.deleteEnded(later(now, -RECORD_SECONDS));
}

async function deleteFiles({ generation, objects }: PurgePorts, id: UploadId): Promise<void> {
  for (const { chunk, fence } of await generation.listFilledChunks(id))
    await objects.delete(tailsKey(id, chunk, fence));
  await objects.delete(csvKey(id));
  await objects.delete(manifestKey(id));
  const upload = await generation.findUpload(id);
  if (upload !== null) await objects.delete(ownCompiledKey(uploadFolder(upload), upload.order));
}
