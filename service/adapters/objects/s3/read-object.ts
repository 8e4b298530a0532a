import { once } from "node:events";
import { Readable } from "node:stream";
import { ObjectDamaged, storageOutage } from "#base/object-faults.ts";
import type { ByteRange } from "#base/objects.ts";
import { type Bucket, withinLimit } from "./bucket.ts";
import { asOutage, storeFault } from "./store-faults.ts";

/** Requests without a byte of progress before a body counts as an outage. */
const FRUITLESS_MAX = 4;

/** An answer with bytes `[from, to)` of an object. */
type Part = {
  readonly body: Readable;
  readonly from: number;
  readonly to: number;
  readonly etag: string | null;
};

/** A missing object: whether it is really missing, or the whole storage. */
type OnMissing = (key: string) => Promise<never>;

/**
 * Reads an object or a part of it. A body that breaks off or stalls is continued by a range of the same version. Throws
 * `ObjectDamaged` when the object ends before the part does, and a 503 when the store stays away.
 */
export async function* readObject(
  bucket: Bucket,
  key: string,
  { from, to }: ByteRange,
  onMissing: OnMissing,
): AsyncGenerator<Uint8Array> {
  let at = from;
  let end = to;
  let etag: string | null = null;
  let fruitless = 0;
  while (at < end) {
    const part: Part | null = await openPart(bucket, key, { from: at, to }, etag, onMissing);
    if (part === null) break; // behind the end of the object
    end = part.to;
    etag = part.etag;
    const start = at;
    const body = piecesOf(part, bucket.limits.idleMs);
    for (let piece = await body.next(); piece.done !== true; piece = await body.next()) {
      at += piece.value.length;
      yield piece.value;
    }
    if (at > start) fruitless = 0;
    else if (at < end) fruitless += 1;
    if (fruitless >= FRUITLESS_MAX)
      throw storageOutage(new Error(`the store sends nothing of the object ${key}`));
  }
  if (Number.isFinite(to) && at < to) throw new ObjectDamaged(key);
}

async function openPart(
  bucket: Bucket,
  key: string,
  range: ByteRange,
  etag: string | null,
  onMissing: OnMissing,
): Promise<Part | null> {
  const { sdk, client, name, pathOf } = bucket;
  const isWhole = range.from === 0 && !Number.isFinite(range.to);
  const last = Number.isFinite(range.to) ? String(range.to - 1) : "";
  const command = new sdk.GetObjectCommand({
    Bucket: name,
    Key: pathOf(key),
    ...(isWhole ? {} : { Range: `bytes=${range.from}-${last}` }),
    ...(etag === null ? {} : { IfMatch: etag }),
  });
  const answer = await withinLimit(bucket, (options) => client.send(command, options)).catch(
    async (error: unknown) => {
      const fault = storeFault(error);
      if (fault === "missing") return await onMissing(key);
      if (fault === "past-end") return null;
      throw asOutage(error);
    },
  );
  if (answer === null) return null;
  const { Body: body, ContentLength: length, ContentRange: place } = answer;
  if (!(body instanceof Readable)) throw storageOutage(new Error("an answer without a body"));
  const found = isWhole ? wholeOf(length) : placeOf(place);
  const isSame = etag === null || answer.ETag === etag;
  if (found === null || found.from !== range.from || found.to > range.to || !isSame) {
    body.destroy();
    throw storageOutage(new Error(`the store sent other bytes of ${key} than were asked for`));
  }
  return { body, ...found, etag: answer.ETag ?? null };
}

function wholeOf(length: number | undefined): ByteRange | null {
  return length === undefined ? null : { from: 0, to: length };
}

function placeOf(contentRange = ""): ByteRange | null {
  const match = /^bytes (\d+)-(\d+)\//.exec(contentRange);
  return match === null ? null : { from: Number(match[1]), to: Number(match[2]) + 1 };
}

/** Returns the bytes of an answer, as many as announced at most. Ends early when the body breaks off or stalls. */
async function* piecesOf({ body, from, to }: Part, idleMs: number): AsyncGenerator<Uint8Array> {
  let left = to - from;
  body.on("error", () => undefined); // read by `errored`
  try {
    while (left > 0) {
      const piece: unknown = body.read();
      if (piece instanceof Uint8Array) {
        const bytes = piece.subarray(0, left);
        left -= bytes.length;
        yield bytes;
      } else if (body.readableEnded || body.destroyed || !(await isReadable(body, idleMs))) return;
    }
  } finally {
    // A body that was read to its end gives its connection back.
    if (left > 0) body.destroy();
    else body.resume();
  }
}

async function isReadable(body: Readable, idleMs: number): Promise<boolean> {
  const signal = AbortSignal.timeout(idleMs);
  const waiting = new AbortController();
  const options = { signal: AbortSignal.any([signal, waiting.signal]) };
  try {
    return await Promise.race([
      once(body, "readable", options).then(() => true),
      once(body, "end", options).then(() => false),
      once(body, "close", options).then(() => false),
    ]);
  } catch {
    return false;
  } finally {
    waiting.abort();
  }
}
