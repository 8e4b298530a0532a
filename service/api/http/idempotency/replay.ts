import { z } from "zod";
import { requireIntact } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Refusal } from "#base/refusal.ts";
import type { Vault } from "#base/vault.ts";
import type { StoredResponse } from "#domain/admission";
import { errorAnswer } from "../error-body.ts";
import type { Reply } from "../reply.ts";

/** Dependencies of recording and replaying responses. */
export type ReplayPorts = {
  readonly vault: Vault;
  readonly objects: Objects;
  readonly randomness: Randomness;
};

type StoredReply = Omit<StoredResponse, "fingerprint" | "recordedAt">;

const NAME_CHARACTERS = 24;
const Json = z.record(z.string(), z.unknown());

/**
 * Returns a response as it is recorded, and as it is sent now. JSON is encrypted, since it may contain secrets. Bytes
 * of any size are stored as an object, which `undo` deletes.
 */
export async function recordOfReply(
  { vault, objects, randomness }: ReplayPorts,
  reply: Reply,
  undo: AsyncDisposableStack,
): Promise<{ readonly answer: StoredReply; readonly reply: Reply }> {
  const { status, headers = {} } = reply;
  const bare = { status, headers, body: null, objectKey: null };
  switch (reply.kind) {
    case "nothing":
      return { answer: bare, reply };
    case "json":
      return { answer: { ...bare, body: vault.seal(JSON.stringify(reply.body)) }, reply };
    case "bytes": {
      const objectKey = `answers/${randomness.base62(NAME_CHARACTERS)}`;
      // A failed deletion must not replace the error that caused it.
      undo.defer(() => objects.delete(objectKey).catch(() => undefined));
      const { sizeBytes } = await objects.put(objectKey, reply.body());
      const length = { "content-type": reply.contentType, "content-length": String(sizeBytes) };
      const answer = { ...bare, headers: { ...headers, ...length }, objectKey };
      return { answer, reply: { ...reply, sizeBytes, body: () => objects.get(objectKey) } };
    }
  }
}

/** The ETag of a generated file is the SHA-256 of its bytes. */
const SHA256_ETAG = /^"([0-9a-f]{64})"$/;

/** Returns a refusal as it is recorded. */
export function recordOfRefusal(
  { vault }: ReplayPorts,
  refusal: Refusal,
  requestId: string,
): StoredReply {
  const { status, headers, body } = errorAnswer(refusal, requestId);
  return { status, headers, body: vault.seal(JSON.stringify(body)), objectKey: null };
}

/** Returns the recorded response, sent again; an error gets the id of the current request. */
export function replayOf(
  { vault, objects }: ReplayPorts,
  { status, headers: kept, body, objectKey }: StoredResponse,
  requestId: string,
): Reply {
  const { "content-type": contentType = "", "content-length": length, ...others } = kept;
  const headers = { ...others, "idempotency-replayed": "true" };
  if (objectKey !== null) {
    const sizeBytes = Number(length);
    const sha256 = SHA256_ETAG.exec(others["etag"] ?? "")?.[1] ?? null;
    const read = async function* (): AsyncIterable<Uint8Array> {
      await requireIntact(objects, objectKey, { sizeBytes, sha256 });
      yield* objects.get(objectKey);
    };
    return { kind: "bytes", status, headers, contentType, sizeBytes, body: read };
  }
  if (body === null) return { kind: "nothing", status, headers };
  const json: unknown = JSON.parse(vault.open(body));
  const shown = status < 400 ? json : { ...Json.parse(json), request_id: requestId };
  return { kind: "json", status, headers, body: shown };
}
