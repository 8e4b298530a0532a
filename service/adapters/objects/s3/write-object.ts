import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { storageOutage } from "#base/object-faults.ts";
import type { Stored } from "#base/objects.ts";
import { bodyChunks } from "../body-chunks.ts";
import { type Bucket, withinLimit } from "./bucket.ts";
import { asOutage, storeFault } from "./store-faults.ts";

/** A longer body is sent in parts of this length. */
const PART_BYTES = 8 * 1024 * 1024;
/** Parts sent at the same time; each is held in memory. */
const PARTS_AT_ONCE = 2;

/** Stops reading a body that is longer than allowed. */
class TooLong extends Error {}

/**
 * Stores a body under a path. The store makes it visible as a whole: a single request has its checksum in the signature, and
 * a multipart upload is completed at the end or aborted.
 */
export async function writeObject(
  bucket: Bucket,
  path: string,
  body: AsyncIterable<Uint8Array> | Uint8Array,
  bytesMax: number,
): Promise<Stored> {
  const source = new MeasuredBody(body, bytesMax);
  try {
    if (body instanceof Uint8Array && body.length <= Math.min(PART_BYTES, bytesMax))
      await putWhole(bucket, path, body);
    else await upload(bucket, path, source);
  } catch (error) {
    const failure = source.failure();
    if (failure instanceof TooLong)
      return { sizeBytes: source.sizeBytes, sha256: "", truncated: true };
    if (failure !== null) throw failure;
    throw asOutage(error);
  }
  return body instanceof Uint8Array
    ? { sizeBytes: body.length, sha256: sha256Of(body), truncated: false }
    : { sizeBytes: source.sizeBytes, sha256: source.sha256(), truncated: false };
}

/** Aborts the multipart uploads whose path begins with `start`, as killed processes leave them. */
export async function abortUploads(bucket: Bucket, start: string): Promise<void> {
  const { sdk, client, name } = bucket;
  for await (const uploads of listUploads(bucket, start))
    for (const { path, uploadId } of uploads) {
      const target = { Bucket: name, Key: path, UploadId: uploadId };
      const command = new sdk.AbortMultipartUploadCommand(target);
      await withinLimit(bucket, (options) => client.send(command, options)).catch(
        (error: unknown) => {
          if (!isGone(error)) throw asOutage(error);
        },
      );
    }
}

type ListedUpload = { readonly path: string; readonly uploadId: string };

async function* listUploads(
  bucket: Bucket,
  start: string,
): AsyncGenerator<readonly ListedUpload[]> {
  const { sdk, client, name } = bucket;
  let marker: {
    readonly KeyMarker?: string | undefined;
    readonly UploadIdMarker?: string | undefined;
  } = {};
  for (let isMore = true; isMore; ) {
    const command = new sdk.ListMultipartUploadsCommand({ Bucket: name, Prefix: start, ...marker });
    const page = await withinLimit(bucket, (options) => client.send(command, options)).catch(
      (error: unknown) => {
        // A store that lists no uploads aborts old ones by a rule of the bucket.
        if (storeFault(error) === "not-implemented") return null;
        throw asOutage(error);
      },
    );
    if (page === null) return;
    const { Uploads: uploads = [], NextKeyMarker: KeyMarker, NextUploadIdMarker } = page;
    yield uploads.flatMap(({ Key: path = "", UploadId: uploadId }) =>
      uploadId === undefined || !path.startsWith(start) ? [] : [{ path, uploadId }],
    );
    isMore = page.IsTruncated === true && KeyMarker !== undefined;
    if (isMore && KeyMarker === marker.KeyMarker && NextUploadIdMarker === marker.UploadIdMarker)
      throw storageOutage(new Error("the store's list of uploads does not advance"));
    marker = { KeyMarker, UploadIdMarker: NextUploadIdMarker };
  }
}

/** The upload was completed or aborted meanwhile. */
function isGone(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === "NoSuchUpload" || storeFault(error) === "missing")
  );
}

async function putWhole(bucket: Bucket, path: string, body: Uint8Array): Promise<void> {
  const { sdk, client, name } = bucket;
  const command = new sdk.PutObjectCommand({ Bucket: name, Key: path, Body: body });
  await withinLimit(bucket, (options) => client.send(command, options));
}

async function upload(bucket: Bucket, path: string, source: MeasuredBody): Promise<void> {
  const { sdk, client, name } = bucket;
  const sending = new sdk.Upload({
    client,
    params: { Bucket: name, Key: path, Body: Readable.from(source) },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  });
  await sending.done();
  if (source.sizeBytes < PART_BYTES) return;
  const head = new sdk.HeadObjectCommand({ Bucket: name, Key: path });
  const { ContentLength: found } = await withinLimit(bucket, (options) =>
    client.send(head, options),
  );
  if (found !== source.sizeBytes)
    throw storageOutage(new Error(`${path} has ${found} bytes instead of ${source.sizeBytes}`));
}

/** A body that is measured while it is read, and that keeps the reason why it could not be read. */
class MeasuredBody implements AsyncIterable<Uint8Array> {
  readonly #body: AsyncIterable<Uint8Array> | Uint8Array;
  readonly #bytesMax: number;
  readonly #hash = createHash("sha256");
  #sizeBytes = 0;
  #failure: unknown = null;

  constructor(body: AsyncIterable<Uint8Array> | Uint8Array, bytesMax: number) {
    this.#body = body;
    this.#bytesMax = bytesMax;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Null when the body was read, or its reading was stopped by the store's fault. */
  failure(): unknown {
    return this.#failure;
  }

  sha256(): string {
    return this.#hash.digest("hex");
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of bodyChunks(this.#body)) {
        this.#sizeBytes += chunk.byteLength;
        if (this.#sizeBytes > this.#bytesMax) throw new TooLong();
        this.#hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
