import { forEachAtOnce } from "#base/async/for-each-at-once.ts";
import { whileSome } from "#base/async/while-some.ts";
import { type Instant, later } from "#base/instant.ts";
import { PURGE_GRACE_SECONDS } from "#base/limits.ts";
import type { Objects } from "#base/objects.ts";
import type { DocumentDeps } from "./deps.ts";

/** An object without a record after this long will never get one. */
const INTAKE_SECONDS_MAX = 3600;
/** How long records are kept: of a file after its expiry, of a task after its end. */
const RECORD_SECONDS = 30 * 24 * 3600;
/** Bounds each part of a run; the rest follows in the next. */
const PART_SECONDS = 10;
const DELETED_AT_ONCE = 8;

/**
 * Deletes files that expired so long ago, objects without a record, and old records: more in a minute than are made in
 * one.
 */
export async function purgeFiles(
  deps: DocumentDeps,
  graceSeconds = PURGE_GRACE_SECONDS,
): Promise<void> {
  const { files, tasks, clock } = deps;
  const now = clock.now();
  const recorded = later(now, -RECORD_SECONDS);
  const expired = later(now, -graceSeconds);
  const parts = [
    () => files.purgeTails(expired, now),
    () => purgeObjects(deps, expired),
    () => files.deleteExpired(recorded),
    () => tasks.deleteEnded(recorded),
    () => dropUnrecorded(deps),
  ];
  for (const part of parts) await whileSome(clock, PART_SECONDS, part);
}

async function purgeObjects(
  { files, objects, clock }: DocumentDeps,
  before: Instant,
): Promise<number> {
  const expired = await files.listExpired(before);
  await deleteAll(
    objects,
    expired.map(({ objectKey }) => objectKey),
  );
  if (expired.length > 0)
    await files.recordPurge(
      expired.map(({ id }) => id),
      clock.now(),
    );
  return expired.length;
}

async function deleteAll(objects: Objects, keys: readonly string[]): Promise<void> {
  await forEachAtOnce(DELETED_AT_ONCE, keys, (key) => objects.delete(key));
}

async function dropUnrecorded({ notes, objects, clock }: DocumentDeps): Promise<number> {
  const keys = await notes.list(later(clock.now(), -INTAKE_SECONDS_MAX));
  await deleteAll(objects, keys);
  await notes.forget(keys);
  return keys.length;
}
