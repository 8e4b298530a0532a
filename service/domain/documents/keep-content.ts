import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { FillOrder } from "#domain/generation";
import { type FileContent, type FileId, fileKey } from "./file.ts";
import type { FilledDocument } from "./fill-document.ts";
import type { FileStore } from "./store.ts";

/** Up to here a tail stands in the database beside its file's record; others have an object. */
const TAIL_BYTES_MAX = 64 * 1024;

type Ports = {
  readonly files: FileStore;
  readonly objects: Objects;
  readonly clock: Clock;
};

/** What is known of a file whose bytes are to be kept; the fence is a task's. */
export type FileToKeep = {
  readonly id: FileId;
  readonly order: FillOrder;
  readonly fence: number | null;
};

/**
 * Puts a file's bytes where they stay: nowhere yet when they are a short tail after a prefix that many share. A
 * compilation that was made for this file alone goes.
 */
export async function keepContent(
  { files, objects, clock }: Ports,
  { id, order, fence }: FileToKeep,
  { compiledKey, compiled, tail }: FilledDocument,
): Promise<FileContent> {
  const isShared = compiledKey === order.compiledKey;
  if (isShared && tail.length <= TAIL_BYTES_MAX) return { kind: "tail", compiledKey, tail };
  const key = fileKey(id, fence);
  await files.noteObject(key, clock.now());
  await objects.put(key, whole(compiled.prefix, tail));
  if (!isShared) await objects.delete(compiledKey);
  return { kind: "object", key };
}

async function* whole(...parts: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* parts;
}
