import { z } from "zod";
import { requireIntact } from "#base/object-faults.ts";
import type { Refusal } from "#base/refusal.ts";
import type { StoredResponse } from "#domain/accounts";
import type { Reply } from "../reply.ts";
import type { Uses } from "../uses.ts";
import { errorAnswer } from "./error-body.ts";

/** What keeping answers and giving them again needs. */
export type ReplayPorts = Pick<Uses, "vault" | "objects" | "randomness">;

type Kept = Omit<StoredResponse, "fingerprint" | "recordedAt">;

const NAME_CHARACTERS = 24;
const Json = z.record(z.string(), z.unknown());

/**
 * An answer as it is kept, and as it is to be given now. JSON is sealed, whatever is in it; bytes
 * go to the objects, of any size, and `undo` takes them away again.
 */
export async function keptReply(
  { vault, objects, randomness }: ReplayPorts,
  reply: Reply,
  undo: AsyncDisposableStack,
): Promise<{ readonly answer: Kept; readonly reply: Reply }> {
  const { status, headers = {} } = reply;
  const bare = { status, headers, body: null, objectKey: null };
  switch (reply.kind) {
    case "nothing":
      return { answer: bare, reply };
    case "json":
      return { answer: { ...bare, body: vault.seal(JSON.stringify(reply.body)) }, reply };
    case "bytes": {
      const objectKey = `answers/${randomness.base62(NAME_CHARACTERS)}`;
      // What is answered is why the work failed, not that the object cannot be deleted either.
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

/** A refusal as it is kept. */
export function keptRefusal({ vault }: ReplayPorts, refusal: Refusal, requestId: string): Kept {
  const { status, headers, body } = errorAnswer(refusal, requestId);
  return { status, headers, body: vault.seal(JSON.stringify(body)), objectKey: null };
}

/** The kept answer, given again; an error names the request that asks now. */
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
