import { buffer } from "node:stream/consumers";
import { ObjectMissing, storageOutage } from "#base/object-faults.ts";
import type { ByteRange, Objects } from "#base/objects.ts";
import { checkObject } from "../check-object.ts";
import { keySegments } from "../object-key.ts";
import { type Bucket, withinLimit } from "./bucket.ts";
import { readObject } from "./read-object.ts";
import { signLink } from "./sign-link.ts";
import { asOutage, storeFault } from "./store-faults.ts";
import { abortUploads, writeObject } from "./write-object.ts";

/** S3 allows 1,000, but a slow store cannot delete so many within the time limit of a call. */
const DELETED_AT_ONCE = 100;
const WHOLE: ByteRange = { from: 0, to: Number.POSITIVE_INFINITY };

/**
 * Objects in a bucket, below its prefix. `requireOwn` throws a 503 `Refusal` unless the prefix has the marker of this
 * installation: an object counts as missing only in its own storage.
 */
export function s3Objects(bucket: Bucket, requireOwn: () => Promise<void>): Objects {
  const onMissing = async (key: string): Promise<never> => {
    await requireOwn();
    throw new ObjectMissing(key);
  };
  const size: Objects["size"] = async (key) => {
    const found = await sizeOf(bucket, key);
    if (found === null) await requireOwn();
    return found;
  };
  const get = (key: string, range = WHOLE): AsyncIterable<Uint8Array> =>
    readObject(bucket, key, range, onMissing);
  return {
    put: (key, body, bytesMax = Number.POSITIVE_INFINITY) =>
      writeObject(bucket, bucket.pathOf(key), body, bytesMax),
    get,
    bytes: async (key) => await buffer(get(key)),
    size,
    check: (key, facts) => checkObject({ size, get }, key, facts),
    delete: (key) => deleteOne(bucket, key),
    deleteFolder: (folder) => deleteFolder(bucket, folder),
    linkTo: (key, options) => signLink(bucket, key, options),
  };
}

/** Returns the size of an object; null when it is missing. */
export async function sizeOf(bucket: Bucket, key: string): Promise<number | null> {
  const { sdk, client, name, pathOf } = bucket;
  const command = new sdk.HeadObjectCommand({ Bucket: name, Key: pathOf(key) });
  try {
    const { ContentLength: length } = await withinLimit(bucket, (options) =>
      client.send(command, options),
    );
    if (length === undefined) throw new Error(`the store gives no size of ${key}`);
    return length;
  } catch (error) {
    if (storeFault(error) === "missing") return null;
    throw asOutage(error);
  }
}

async function deleteOne(bucket: Bucket, key: string): Promise<void> {
  const { sdk, client, name, pathOf } = bucket;
  const command = new sdk.DeleteObjectCommand({ Bucket: name, Key: pathOf(key) });
  try {
    await withinLimit(bucket, (options) => client.send(command, options));
  } catch (error) {
    if (storeFault(error) !== "missing") throw asOutage(error);
  }
}

/**
 * Aborts unfinished uploads first, so that none becomes an object that the list has passed; then deletes the objects page
 * by page.
 */
async function deleteFolder(bucket: Bucket, folder: string): Promise<void> {
  keySegments(folder);
  const start = `${bucket.pathOf(folder)}/`;
  await abortUploads(bucket, start);
  for await (const objects of listPaths(bucket, start))
    for (let at = 0; at < objects.length; at += DELETED_AT_ONCE)
      await deleteAll(bucket, objects.slice(at, at + DELETED_AT_ONCE));
}

async function deleteAll(bucket: Bucket, objects: readonly ListedObject[]): Promise<void> {
  const { sdk, client, name } = bucket;
  const keys = objects.map(({ path }) => ({ Key: path }));
  const command = new sdk.DeleteObjectsCommand({
    Bucket: name,
    Delete: { Objects: keys, Quiet: true },
  });
  try {
    const { Errors: errors = [] } = await withinLimit(bucket, (options) =>
      client.send(command, options),
    );
    const failed = errors.find(({ Code: code }) => code !== "NoSuchKey");
    if (failed !== undefined)
      throw new Error(`${failed.Key} is not deleted: ${failed.Code} ${failed.Message}`);
  } catch (error) {
    throw asOutage(error);
  }
}

/** An object as it is listed. */
export type ListedObject = { readonly path: string; readonly sizeBytes: number };

/** Returns the objects whose path begins with `start`, in pages of at most 1,000. */
export async function* listPaths(
  bucket: Bucket,
  start: string,
): AsyncGenerator<readonly ListedObject[]> {
  const { sdk, client, name } = bucket;
  let token: string | undefined;
  do {
    const command = new sdk.ListObjectsV2Command({
      Bucket: name,
      Prefix: start,
      ...(token === undefined ? {} : { ContinuationToken: token }),
    });
    const page = await withinLimit(bucket, (options) => client.send(command, options)).catch(
      (error: unknown) => {
        throw asOutage(error);
      },
    );
    const { Contents: contents = [], NextContinuationToken: next } = page;
    // A store may ignore the prefix; the rest of the bucket must not be deleted then.
    const found = contents.flatMap(({ Key: path, Size: sizeBytes = 0 }) =>
      path === undefined || !path.startsWith(start) ? [] : [{ path, sizeBytes }],
    );
    if (found.length > 0) yield found;
    if (next !== undefined && next === token)
      throw storageOutage(new Error("the store's list does not advance"));
    token = next;
  } while (token !== undefined);
}
