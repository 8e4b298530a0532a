import { type Clock, later } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Objects } from "#base/objects.ts";
import type { FileStore, TaskStore } from "./store.ts";

/** What purging needs. */
export type PurgeFilePorts = {
  readonly files: FileStore;
  readonly tasks: TaskStore;
  readonly notes: ObjectNotes;
  readonly objects: Objects;
  readonly clock: Clock;
};

/** Lets a download that began before the expiry finish. */
const GRACE_SECONDS = 3600;
/** An object without a record after this long will never get one. */
const INTAKE_SECONDS_MAX = 3600;
/** How long records are kept: of a file after its expiry, of a task after its end. */
const RECORD_SECONDS = 30 * 24 * 3600;
/** Bounds one run; the rest follows in the next. */
const ROUNDS_MAX = 20;

/** Deletes expired files, objects without a record, and old records. */
export async function purgeFiles(ports: PurgeFilePorts): Promise<void> {
  const { files, tasks, clock } = ports;
  const now = clock.now();
  const recorded = later(now, -RECORD_SECONDS);
  await whileSome(() => purgeExpired(ports));
  await whileSome(() => files.deleteExpired(recorded));
  await whileSome(() => tasks.deleteEnded(recorded));
  await whileSome(() => dropUnrecorded(ports));
}

async function whileSome(step: () => Promise<number>): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) if ((await step()) === 0) return;
}

async function purgeExpired({ files, objects, clock }: PurgeFilePorts): Promise<number> {
  const now = clock.now();
  const expired = await files.listExpired(later(now, -GRACE_SECONDS));
  for (const { objectKey } of expired) if (objectKey !== null) await objects.delete(objectKey);
  if (expired.length > 0)
    await files.recordPurge(
      expired.map(({ id }) => id),
      now,
    );
  return expired.length;
}

async function dropUnrecorded({ notes, objects, clock }: PurgeFilePorts): Promise<number> {
  const keys = await notes.list(later(clock.now(), -INTAKE_SECONDS_MAX));
  for (const key of keys) await objects.delete(key);
  await notes.forget(keys);
  return keys.length;
}
