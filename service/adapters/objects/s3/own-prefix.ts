import { Readable } from "node:stream";
import { storageOutage } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import { MARKER, MOVING, movingInto } from "../storage-root.ts";
import { type Bucket, withinLimit } from "./bucket.ts";
import { readObject } from "./read-object.ts";
import { sizeOf } from "./s3-objects.ts";
import { isRedirect, statusOf, storeFault } from "./store-faults.ts";

/**
 * The settings of the store are wrong, or the prefix belongs to another installation. The message contains the remedy.
 */
export class StoreRefused extends Error {
  override readonly name = "StoreRefused";
}

/** An id is shorter. */
const MARKER_BYTES_MAX = 256;
/** Limit of a store's error message in a refusal. */
const SAID_CHARACTERS_MAX = 300;
const WHOLE = { from: 0, to: Number.POSITIVE_INFINITY };
/** A range in the marker, which shows whether the store answers ranges. */
const PROBE = { from: 1, to: 8 };

/** The marker is missing; never leaves this file. */
class Unmarked extends Error {}

/** The facts that are needed before anything is written below a prefix. */
export type Ownership = {
  /** The installation's id, which the marker must contain. */
  readonly id: string;
  /** Nothing was stored yet: a prefix without a marker is marked. */
  readonly isFirst: boolean;
};

/**
 * Checks that the store can be used as it is set, and that the prefix has the marker of this installation; marks it at the
 * first start. Throws `StoreRefused` where an operator must change something, and a 503 `Refusal` during an outage.
 */
export async function requireOwnPrefix(bucket: Bucket, { id, isFirst }: Ownership): Promise<void> {
  await listOne(bucket);
  let found = await readMarker(bucket);
  if (found === null && isFirst) {
    await mark(bucket, id);
    found = await readMarker(bucket);
  }
  if (found === null)
    throw new StoreRefused(
      `PLATEN_STORAGE (${bucket.address}) has no ${MARKER}, but the database names files in it: correct the bucket or the prefix, or copy the files with platen admin move-objects`,
    );
  if (found !== id)
    throw new StoreRefused(
      `PLATEN_STORAGE (${bucket.address}) belongs to another installation, ${found}, and this one is ${id}: use another prefix`,
    );
  await requireRanges(bucket, id);
  const moving = await sizeOf(bucket, MOVING).catch((error: unknown) => {
    throw refusedOr(bucket, error);
  });
  if (moving !== null) throw new StoreRefused(movingInto(bucket.address));
}

/** Throws a 503 `Refusal` unless the prefix has the marker of this installation. */
export async function requireMarker(bucket: Bucket, id: string): Promise<void> {
  const found = await readMarker(bucket);
  if (found === id) return;
  const seen = found === null ? "is missing" : `is ${found}`;
  throw storageOutage(new Error(`${MARKER} of ${bucket.address} ${seen}; expected is ${id}`));
}

/** Returns the id in the marker; null without one. */
export async function readMarker(bucket: Bucket): Promise<string | null> {
  try {
    return (await shortText(readObject(bucket, MARKER, WHOLE, refuseUnmarked))).trim();
  } catch (error) {
    if (error instanceof Unmarked) return null;
    throw refusedOr(bucket, error);
  }
}

/** Every method waits until the prefix was found to be this installation's, which an outage at the start postpones. */
export function guardedObjects(objects: Objects, ready: () => Promise<void>): Objects {
  const { linkTo } = objects;
  return {
    put: async (key, body, bytesMax) => {
      await ready();
      return await objects.put(key, body, bytesMax);
    },
    get: async function* (key, range) {
      await ready();
      yield* objects.get(key, range);
    },
    bytes: async (key) => {
      await ready();
      return await objects.bytes(key);
    },
    size: async (key) => {
      await ready();
      return await objects.size(key);
    },
    check: async (key, facts) => {
      await ready();
      return await objects.check(key, facts);
    },
    delete: async (key) => {
      await ready();
      await objects.delete(key);
    },
    deleteFolder: async (folder) => {
      await ready();
      await objects.deleteFolder(folder);
    },
    linkTo:
      linkTo === null
        ? null
        : async (key, options) => {
            await ready();
            return await linkTo(key, options);
          },
  };
}

/** Returns the beginning of a body. Leaving the loop ends its connection. */
async function shortText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MARKER_BYTES_MAX) break;
  }
  return Buffer.concat(chunks).subarray(0, MARKER_BYTES_MAX).toString();
}

async function refuseUnmarked(): Promise<never> {
  throw new Unmarked();
}

/** Lists one object, because only a list distinguishes a missing bucket from a missing object in every store. */
async function listOne(bucket: Bucket): Promise<void> {
  const { sdk, client, name } = bucket;
  const command = new sdk.ListObjectsV2Command({ Bucket: name, MaxKeys: 1 });
  await withinLimit(bucket, (options) => client.send(command, options)).catch((error: unknown) => {
    throw storeFault(error) === "missing" ? noBucket(bucket) : refusedOr(bucket, error);
  });
}

/**
 * Writes the marker. If several installations start together, one of them wins, provided that the store supports
 * conditions; the others read its marker.
 */
async function mark(bucket: Bucket, id: string): Promise<void> {
  const { sdk, client, name, pathOf } = bucket;
  const marker = { Bucket: name, Key: pathOf(MARKER), Body: `${id}\n` };
  try {
    const command = new sdk.PutObjectCommand({ ...marker, IfNoneMatch: "*" });
    await withinLimit(bucket, (options) => client.send(command, options));
  } catch (error) {
    const fault = storeFault(error);
    if (fault === "precondition" || statusOf(error) === 409) return;
    if (fault !== "not-implemented") throw refusedOr(bucket, error);
    const command = new sdk.PutObjectCommand(marker);
    await withinLimit(bucket, (options) => client.send(command, options)).catch(
      (again: unknown) => {
        throw refusedOr(bucket, again);
      },
    );
  }
}

async function requireRanges(bucket: Bucket, id: string): Promise<void> {
  const { sdk, client, name, pathOf } = bucket;
  const Range = `bytes=${PROBE.from}-${PROBE.to - 1}`;
  const command = new sdk.GetObjectCommand({ Bucket: name, Key: pathOf(MARKER), Range });
  const answer = await withinLimit(bucket, async (options) => {
    const { ContentRange: place, Body: body } = await client.send(command, options);
    if (!(body instanceof Readable)) throw new Error("an answer without a body");
    return { place, part: await shortText(body) };
  }).catch((error: unknown) => {
    throw refusedOr(bucket, error);
  });
  if (answer.place === undefined || answer.part !== id.slice(PROBE.from, PROBE.to))
    throw new StoreRefused(
      `the object store of PLATEN_STORAGE (${bucket.address}) does not answer ranges of objects (HTTP Range), which downloads need: use another store`,
    );
}

function noBucket({ name }: Bucket): StoreRefused {
  return new StoreRefused(
    `the bucket ${name} of PLATEN_STORAGE does not exist: create it, or correct PLATEN_STORAGE or PLATEN_S3_ENDPOINT`,
  );
}

const CLOCK = new Set(["RequestTimeTooSkewed", "RequestExpired"]);
const REGION = new Set([
  "AuthorizationHeaderMalformed",
  "PermanentRedirect",
  "IllegalLocationConstraintException",
]);
/** Line breaks and terminal sequences that a store puts into its messages. */
const CONTROL = /\p{C}+/gu;

/** Returns an error of the store as a message to the operator; a 503 `Refusal` when it may go away by itself. */
function refusedOr(bucket: Bucket, thrown: unknown): Error {
  if (thrown instanceof StoreRefused) return thrown;
  const error = thrown instanceof Refusal ? thrown.cause : thrown;
  const code = error instanceof Error ? error.name : "";
  const said = error instanceof Error ? replaceControls(`${code}: ${error.message}`) : "";
  const fault = storeFault(error);
  if (fault === "no-bucket") return noBucket(bucket);
  if (code === "CredentialsProviderError")
    return new StoreRefused(
      "there are no credentials for PLATEN_STORAGE: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the process a role",
    );
  if (code === "EndpointError")
    return new StoreRefused(
      "AWS_ENDPOINT_URL_S3 or the AWS configuration contains no valid URL of an object store: correct it, or set PLATEN_S3_ENDPOINT",
    );
  if (said.includes("Region is missing"))
    return new StoreRefused("the region of PLATEN_STORAGE is unknown: set PLATEN_S3_REGION");
  if (fault !== "refused") return thrown instanceof Refusal ? thrown : storageOutage(thrown);
  const advice = adviceOf(code, statusOf(error));
  return new StoreRefused(
    `the object store refuses PLATEN_STORAGE (${bucket.address}): ${advice} (${said})`,
  );
}

function adviceOf(code: string, status: number | null): string {
  if (CLOCK.has(code)) return "correct the clock of this machine";
  if (REGION.has(code)) return "correct PLATEN_S3_REGION";
  if (isRedirect(status))
    return "it redirects to another address, which is not followed: correct PLATEN_S3_REGION or PLATEN_S3_ENDPOINT";
  return "correct the credentials, and allow them to list the bucket and to get, put and delete its objects";
}

function replaceControls(message: string): string {
  return message.replace(CONTROL, " ").slice(0, SAID_CHARACTERS_MAX);
}
