import type { Clock } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Objects } from "#base/objects.ts";
import type { Caller } from "#domain/accounts";
import { type FileId, fileNotFound } from "./file.ts";
import type { FileStore } from "./store.ts";

/** What deleting a file needs. */
export type DeleteFilePorts = {
  readonly files: FileStore;
  readonly notes: ObjectNotes;
  readonly objects: Objects;
  readonly clock: Clock;
};

/**
 * Deletes the bytes of the caller's file before they expire; its record stays as that of an expired file. 404
 * `file_not_found`, also when it has expired.
 */
export async function deleteFile(
  { files, notes, objects, clock }: DeleteFilePorts,
  { accountId, environment }: Caller,
  id: FileId,
): Promise<void> {
  const file = await files.findFile(id, { accountId, environment });
  const now = clock.now();
  if (file === null || file.content === null || file.expiresAt <= now) throw fileNotFound();
  const { content } = file;
  // First: an object that is left behind by a crash is found by its note.
  if (content.kind === "object") await notes.note(content.key, now);
  await files.recordPurge([id], now);
  if (content.kind !== "object") return;
  await objects.delete(content.key);
  await notes.forget([content.key]);
}
