import type { DocumentDeps } from "./deps.ts";
import { type FileContent, type FileId, fileKey } from "./file.ts";
import { type FilledBytes, partsOf } from "./filled-bytes.ts";

/** Larger tails are stored as objects instead of in the file's record. */
const TAIL_BYTES_MAX = 64 * 1024;

/** The file whose bytes are stored; the fence is a task's. */
export type FileToKeep = {
  readonly id: FileId;
  /** Key of the compilation that documents of its plan share. */
  readonly sharedKey: string;
  readonly fence: number | null;
};

/**
 * Stores a file's bytes, unless they are a short tail after a shared prefix, which is stored with the record. Deletes a
 * compilation that was made for this file alone.
 */
export async function keepContent(
  { platform, notes, objects, clock }: DocumentDeps,
  { id, sharedKey, fence }: FileToKeep,
  filled: FilledBytes,
): Promise<FileContent> {
  const { compiledKey, packed: tail } = filled;
  const isShared = compiledKey === sharedKey;
  if (isShared && tail.length <= TAIL_BYTES_MAX) return { kind: "tail", compiledKey, tail };
  const key = fileKey(id, fence);
  await notes.note(key, clock.now());
  await objects.put(key, yieldParts(partsOf(platform, filled)));
  if (!isShared) {
    await objects.delete(compiledKey);
    await notes.forget([compiledKey]);
  }
  return { kind: "object", key };
}

async function* yieldParts(parts: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* parts;
}
