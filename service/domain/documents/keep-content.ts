import type { Clock } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Objects } from "#base/objects.ts";
import type { FillPlan } from "#domain/bulk";
import { type FileContent, type FileId, fileKey } from "./file.ts";
import type { FilledDocument } from "./fill-document.ts";

/** Up to here a tail stands in the database beside its file's record; others have an object. */
const TAIL_BYTES_MAX = 64 * 1024;

type Ports = {
  readonly notes: ObjectNotes;
  readonly objects: Objects;
  readonly clock: Clock;
};

/** What is known of a file whose bytes are to be kept; the fence is a task's. */
export type FileToKeep = {
  readonly id: FileId;
  readonly fillPlan: Pick<FillPlan, "compiledKey">;
  readonly fence: number | null;
};

/** What of a filled document makes its bytes. */
type FilledBytes = Pick<FilledDocument, "compiledKey" | "tail"> & {
  readonly compiled: Pick<FilledDocument["compiled"], "prefix">;
};

/**
 * Puts a file's bytes where they stay: nowhere yet when they are a short tail after a prefix that many share. A
 * compilation that was made for this file alone goes.
 */
export async function keepContent(
  { notes, objects, clock }: Ports,
  { id, fillPlan, fence }: FileToKeep,
  { compiledKey, compiled, tail }: FilledBytes,
): Promise<FileContent> {
  const isShared = compiledKey === fillPlan.compiledKey;
  if (isShared && tail.length <= TAIL_BYTES_MAX) return { kind: "tail", compiledKey, tail };
  const key = fileKey(id, fence);
  await notes.note(key, clock.now());
  await objects.put(key, whole(compiled.prefix, tail));
  if (!isShared) {
    await objects.delete(compiledKey);
    await notes.forget([compiledKey]);
  }
  return { kind: "object", key };
}

async function* whole(...parts: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* parts;
}
