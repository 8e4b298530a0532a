import { createHash } from "node:crypto";
import { ObjectMissing } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import {
  bucketPlace,
  folderPlace,
  type ObjectPlace,
  type PlacedObject,
} from "../adapters/objects/object-place.ts";
import { openBucket } from "../adapters/objects/s3/bucket.ts";
import { MOVING } from "../adapters/objects/storage-root.ts";
import type { StorageSettings } from "../settings/storage-settings.ts";

export type ObjectMove = {
  readonly from: StorageSettings;
  readonly to: StorageSettings;
  /** Also reads objects that the target has already, instead of comparing their sizes. */
  readonly verify: boolean;
  readonly onProgress: (progress: MoveProgress) => void;
};

export type MoveProgress = { readonly doneBytes: number; readonly totalBytes: number };

/** The result of a move. */
export type MovedObjects = {
  readonly copied: number;
  readonly copied_bytes: number;
  /** Objects that the target had already. */
  readonly present: number;
  /** Objects of the target that the source does not have any more. */
  readonly deleted: number;
};

const AT_ONCE = 4;

/**
 * The command `admin move-objects`: copies every object and reads it back, and deletes what only the target has. A run that
 * was interrupted is continued by the next one. The source stays as it is.
 *
 * @throws Error when a place is not as it must be, or a storage stays away.
 */
export async function moveObjectsIn(move: ObjectMove): Promise<MovedObjects> {
  const [from, to] = await Promise.all([placeOf(move.from), placeOf(move.to)]);
  try {
    return await moveBetween(from, to, move);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(`the move was interrupted (${cause}); run it again to continue`, {
      cause: error,
    });
  }
}

async function placeOf({ s3, storage }: StorageSettings): Promise<ObjectPlace> {
  return s3 === null ? folderPlace(storage) : bucketPlace(await openBucket(s3));
}

async function moveBetween(
  from: ObjectPlace,
  to: ObjectPlace,
  move: ObjectMove,
): Promise<MovedObjects> {
  if (from.address === to.address)
    throw new Error(`${from.address} is the source and the target of the move`);
  const id = await requirePlaces(from, to);
  const [source, target] = await Promise.all([from.objects(id), to.objects(id)]);
  await target.put(MOVING, Buffer.from(`${id}\n`));
  const there = new Map<string, number>();
  for await (const { key, sizeBytes } of to.list()) there.set(key, sizeBytes);
  let totalBytes = 0;
  for await (const { sizeBytes } of from.list()) totalBytes += sizeBytes;
  const counts = { copied: 0, copied_bytes: 0, present: 0, deleted: 0 };
  let doneBytes = 0;
  await eachOf(from.list(), async (object) => {
    const size = there.get(object.key) ?? null;
    there.delete(object.key);
    const outcome = await copyObject({ source, target, verify: move.verify }, object, size);
    if (outcome !== null) counts[outcome] += 1;
    if (outcome === "copied") counts.copied_bytes += object.sizeBytes;
    doneBytes += object.sizeBytes;
    move.onProgress({ doneBytes, totalBytes });
  });
  for (const key of there.keys()) {
    // An object of the target may have been stored in the source after it was listed.
    if ((await source.size(key)) !== null) continue;
    await target.delete(key);
    counts.deleted += 1;
  }
  await target.delete(MOVING);
  return counts;
}

/** Returns the id of both places; the target is marked with it if it is empty. */
async function requirePlaces(from: ObjectPlace, to: ObjectPlace): Promise<string> {
  const id = await from.readId();
  if (id === null) throw new Error(`${from.address} is not the storage of a Platen installation`);
  const found = await to.readId();
  if (found === id) return id;
  if (found !== null) throw new Error(`${to.address} belongs to another installation, ${found}`);
  for await (const { key } of to.list())
    throw new Error(`${to.address} has other files, such as ${key}: use an empty place`);
  await to.mark(id);
  return id;
}

type Copying = {
  readonly source: Objects;
  readonly target: Objects;
  readonly verify: boolean;
};

/** Null when the source has deleted the object meanwhile. */
async function copyObject(
  copying: Copying,
  object: PlacedObject,
  found: number | null,
): Promise<"copied" | "present" | null> {
  const { source, target, verify } = copying;
  const { key, sizeBytes } = object;
  try {
    if (found === sizeBytes && (!verify || (await isSame(copying, object)))) return "present";
    const { sha256, sizeBytes: written } = await target.put(key, source.get(key));
    const state = await target.check(key, { sizeBytes: written, sha256 });
    if (state !== "intact") throw new Error(`the object ${key} is ${state} in the target`);
    return "copied";
  } catch (error) {
    if (error instanceof ObjectMissing && (await source.size(key)) === null) return null;
    throw error;
  }
}

/** Compares the target's bytes with those of the source. */
async function isSame(
  { source, target }: Copying,
  { key, sizeBytes }: PlacedObject,
): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const bytes of source.get(key)) hash.update(bytes);
  return (await target.check(key, { sizeBytes, sha256: hash.digest("hex") })) === "intact";
}

/** Works on some objects at a time; the first failure ends it, after what was begun. */
async function eachOf(
  objects: AsyncIterable<PlacedObject>,
  work: (object: PlacedObject) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const object of objects) {
    const one = work(object)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= AT_ONCE) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
