import { present } from "#base/assert.ts";
import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { Compilations, Download } from "#domain/generation";
import type { FileContent, FileId } from "./file.ts";
import type { FileStore } from "./store.ts";

/** What opening a file needs. */
export type OpenFilePorts = {
  readonly files: FileStore;
  readonly objects: Objects;
  readonly compilations: Compilations;
  readonly clock: Clock;
};

/** The caller's file in the key's environment, to be read. 404 `file_not_found`, 410 `file_expired`. */
export async function openFile(
  ports: OpenFilePorts,
  { accountId, environment }: Caller,
  id: FileId,
): Promise<Download> {
  const file = await ports.files.findFile(id, { accountId, environment });
  if (file === null) throw new Refusal(404, "file_not_found", "There is no such file.");
  if (file.content === null || file.expiresAt <= ports.clock.now())
    throw new Refusal(410, "file_expired", "The file has expired.");
  const { filename, sizeBytes, sha256, content } = file;
  return { filename, sizeBytes, etag: `"${sha256}"`, read: await readerOf(ports, content) };
}

async function readerOf(
  { objects, compilations }: OpenFilePorts,
  content: FileContent,
): Promise<Download["read"]> {
  if (content.kind === "object") return (from, to) => objects.get(content.key, { from, to });
  const { compiledKey, tail } = content;
  const { prefix } = present(await compilations.find(compiledKey), "compilation of a file");
  return async function* (from, to) {
    if (from < prefix.length) yield prefix.subarray(from, to);
    if (to > prefix.length)
      yield tail.subarray(Math.max(0, from - prefix.length), to - prefix.length);
  };
}
