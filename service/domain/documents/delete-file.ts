import type { Caller } from "#domain/accounts";
import type { DocumentDeps } from "./deps.ts";
import { type FileId, fileNotFound } from "./file.ts";

/**
 * Deletes the bytes of the caller's file before they expire; its record stays as that of an expired file. 404
 * `file_not_found`, also when it has expired.
 */
export async function deleteFile(
  { files, notes, objects, clock }: DocumentDeps,
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
