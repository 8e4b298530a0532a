import { createHash } from "node:crypto";
import { addAbortSignal, Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { storageOutage } from "#base/object-faults.ts";
import { keySegments } from "../object-key.ts";
import { loadSdk, type Sdk } from "./load-sdk.ts";

/** Where objects are stored in an object store. */
export type S3Location = {
  readonly bucket: string;
  /** Without slashes at its ends; empty for the whole bucket. */
  readonly prefix: string;
  /** Null: as the SDK finds it, at last Amazon S3. */
  readonly endpoint: string | null;
  /** Where readers of signed URLs reach the store; null: at the endpoint. */
  readonly publicEndpoint: string | null;
  /** Null: as the SDK finds it. */
  readonly region: string | null;
  /** The bucket is in the path of URLs, not in the host name. */
  readonly pathStyle: boolean;
  /** Null: as the SDK finds them. */
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
};

/** An opened bucket. Nothing has been sent yet. */
export type Bucket = {
  readonly sdk: Sdk;
  readonly client: S3Client;
  /** Signs URLs; sends nothing. */
  readonly linkClient: S3Client;
  readonly name: string;
  /** Returns the path of an object: the prefix and its key. */
  readonly pathOf: (key: string) => string;
  /** For the log: `s3://bucket/prefix`. */
  readonly address: string;
  readonly limits: S3Limits;
};

/** Time limits in ms, shorter in tests. */
export type S3Limits = {
  readonly connectMs: number;
  /** From the request to the head of its answer. */
  readonly answerMs: number;
  /** Between two pieces of a body that is read. */
  readonly idleMs: number;
  /** An operation with all its retries, except the parts of a multipart upload. */
  readonly operationMs: number;
};

export const S3_LIMITS: S3Limits = {
  connectMs: 3000,
  answerMs: 12_000,
  idleMs: 12_000,
  operationMs: 30_000,
};

/** The first try and its retries. */
const ATTEMPTS_MAX = 4;
/** The body of a reply that is no object. A list of 1,000 objects takes at most 2 MB. */
const REPLY_BYTES_MAX = 4 * 1024 * 1024;

/** Loads the SDK and opens the bucket. */
export async function openBucket(
  location: S3Location,
  limits: S3Limits = S3_LIMITS,
): Promise<Bucket> {
  const sdk = await loadSdk();
  const { bucket, prefix, publicEndpoint } = location;
  const client = openClient(sdk, location, limits);
  addContentMd5(client);
  return {
    sdk,
    client,
    linkClient:
      publicEndpoint === null
        ? client
        : openClient(sdk, { ...location, endpoint: publicEndpoint }, limits),
    name: bucket,
    pathOf: (key) => [...(prefix === "" ? [] : [prefix]), ...keySegments(key)].join("/"),
    address: `s3://${[bucket, ...(prefix === "" ? [] : [prefix])].join("/")}`,
    limits,
  };
}

function openClient(
  sdk: Sdk,
  { endpoint, region, pathStyle, credentials }: S3Location,
  limits: S3Limits,
): S3Client {
  return new sdk.S3Client({
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS_MAX,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: 0, // A slow reader may leave a socket idle; reads have their own limit.
    },
    streamCollector: (stream: unknown) => collectReply(stream, limits.operationMs),
    ...(endpoint === null ? {} : { endpoint }),
    ...(region === null ? {} : { region }),
    ...(credentials === null ? {} : { credentials }),
  });
}

/** Runs an operation with a limit that covers its retries; too late is an outage. */
export async function withinLimit<Result>(
  { limits }: Bucket,
  operation: (options: { readonly abortSignal: AbortSignal }) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(storageOutage(new Error(`the object store did not answer in ${limits.operationMs} ms`)));
    controller.abort();
  }, limits.operationMs);
  try {
    return await Promise.race([operation({ abortSignal: controller.signal }), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the body of a list, a receipt or an error. The SDK would collect it without bounds. */
async function collectReply(stream: unknown, limitMs: number): Promise<Uint8Array> {
  if (!(stream instanceof Readable)) throw new Error("an answer without a body");
  addAbortSignal(AbortSignal.timeout(limitMs), stream);
  const body: AsyncIterable<Uint8Array> = stream;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    size += chunk.length;
    if (size > REPLY_BYTES_MAX)
      throw new Error(`the object store sent a reply of more than ${REPLY_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Deleting many objects needs a checksum; some stores accept only this one, which others accept too. */
function addContentMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const { request } = args;
      if (isDeletion(request)) {
        const digest = createHash("md5").update(request.body).digest("base64");
        request.headers["content-md5"] = digest;
      }
      return await next(args);
    },
    { step: "build", priority: "low", name: "contentMd5" },
  );
}

type Deletion = {
  readonly body: string | Uint8Array;
  readonly headers: Record<string, string>;
};

function isDeletion(request: unknown): request is Deletion {
  if (typeof request !== "object" || request === null) return false;
  if (!("query" in request && "body" in request && "headers" in request)) return false;
  const { query, body } = request;
  if (typeof query !== "object" || query === null || !("delete" in query)) return false;
  return typeof body === "string" || body instanceof Uint8Array;
}
