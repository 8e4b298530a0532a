import type { Clock } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Objects } from "#base/objects.ts";
import type { FillPlan } from "#domain/bulk";
import { type FileContent, type FileId, fileKey } from "./file.ts";
import type { FilledDocument } from "./fill-document.ts";

/** Larger tails are stored as objects instead of in the file's record. */
const TAIL_BYTES_MAX = 64 * 1024;

type Ports = {
  readonly notes: ObjectNotes;
  readonly objects: Objects;
  readonly clock: Clock;
};

/** The file whose bytes are stored; the fence is a task's. */
export type FileToKeep = {
  readonly id: FileId;
  readonly fillPlan: Pick<FillPlan, "compiledKey">;
  readonly fence: number | null;
};

/** The parts of a filled document that make its bytes. */
type FilledBytes = Pick<FilledDocument, "compiledKey" | "tail"> & {
  readonly compiled: Pick<FilledDocument["compiled"], "prefix">;
};

/**
 * Stores a file's bytes, unless they are a short tail after a shared prefix, which is stored with the record. Deletes a
 * compilation that was made for this file alone.
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
